"""Writes the copies anew."""

from tests.java.inserted.cases import FOLDER, Case

for file in sorted(FOLDER.glob("*.txt")):
    case = Case.read(file)
    file.write_text(case.written(case.inserted()), "utf-8")
