"""Tests of histories."""
