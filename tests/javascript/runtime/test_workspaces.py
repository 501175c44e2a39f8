"""Packages of one workspace are one project; a package that is linked from elsewhere is named as left out."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from footfall.languages.javascript.running.workspaces import workspace_of
from tests.javascript.runtime.programs import check, run, write

if TYPE_CHECKING:
    from pathlib import Path

DECLARED = {
    "npm": ("package.json", '{"workspaces": ["tools", "./packages/*/"]}'),
    "yarn": ("package.json", '{"workspaces": {"packages": ["packages/**", "!packages/old"]}}'),
    "pnpm": (
        "pnpm-workspace.yaml",
        "# ours\npackages:\n  # all\n  - 'packages/*'\n  - \"!**/old\"\ncatalog:\n  - other\n",
    ),
    "pnpm in one line": ("pnpm-workspace.yaml", "packages: ['packages/{app,b}', tools]"),
    "lerna": ("lerna.json", '{"packages": ["packages/a*"]}'),
}
ALONE = {
    "not named": ("package.json", '{"workspaces": ["tools/*", "packages"]}'),
    "taken out": ("package.json", '{"workspaces": ["packages/*", "!packages/app"]}'),
    "none": ("package.json", "{}"),
    "other list": ("pnpm-workspace.yaml", "packages:\n  - tools\nignored:\n  - packages/*\n"),
    "broken": ("package.json", "[1"),
}


@pytest.mark.parametrize("name", [*DECLARED, *ALONE])
def test_which_workspace_a_package_belongs_to(name: str, tmp_path: Path) -> None:
    file, text = {**DECLARED, **ALONE}[name]
    write(tmp_path, {file: text, "packages/app/package.json": "{}"})
    package = tmp_path / "packages" / "app"
    assert workspace_of(package) == (tmp_path if name in DECLARED else package)


def test_siblings_are_measured_and_linked_packages_named(tmp_path: Path) -> None:
    write(
        tmp_path,
        {
            "mono/package.json": '{"workspaces": ["packages/*"]}',
            "mono/packages/lib/package.json": '{"main": "lib.js"}',
            "mono/packages/lib/lib.js": "exports.add = (a, b) => {\n  return a + b; //#1\n};\n",
            "mono/packages/app/package.json": "{}",
            "mono/packages/app/app.js": "const { add } = require('@m/lib'), { one } = require('far');\n"
            "console.log(add(one(), 2)); //#1\n",
            "far/package.json": '{"main": "far.js"}',
            "far/far.js": "exports.one = () => {\n  return 1; //#1\n};\n",
        },
    )
    (tmp_path / "mono/node_modules/@m").mkdir(parents=True)
    (tmp_path / "mono/node_modules/@m/lib").symlink_to("../../packages/lib")
    (tmp_path / "mono/node_modules/far").symlink_to(tmp_path / "far")
    folder = tmp_path / "mono/packages/app"
    far = str(tmp_path / "far/far.js")

    for arguments in (["app.js"], ["--", "node", "app.js"]):
        ran = run(folder, *arguments)
        assert ran.out == "3\n", ran.err
        assert {file["path"] for file in ran.profile["files"]} == {"app.js", str(tmp_path / "mono/packages/lib/lib.js")}
        reason = "its package is linked from outside of the project; -d ../../../far takes it in"
        assert [(u["path"], u["reason"]) for u in ran.profile["unmeasured"]] == [(far, reason)]

    ran = run(folder, "-d", "../../../far", "app.js")
    assert {far, "app.js"} < {file["path"] for file in ran.profile["files"]}
    assert ran.profile["unmeasured"] == []
    check(ran, folder)
