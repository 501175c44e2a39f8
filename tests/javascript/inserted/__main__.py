"""Writes the copies anew."""

from tests.insertions import rewrite
from tests.javascript.inserted.make import FOLDER, inserted

rewrite(FOLDER, inserted)
