"""Profiles added up: from other machines, in other processes, on a cluster."""
