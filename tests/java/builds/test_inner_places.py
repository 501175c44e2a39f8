"""Classes within a jar that holds its libraries as jars, as those of Spring Boot do, are measured where they run."""

from __future__ import annotations

import io
import zipfile
from typing import TYPE_CHECKING

import pytest

from footfall.jvm.jdks import find_jdk
from footfall.languages.java.builds.inner_places import class_files, is_inner, unpack
from tests.cli.helpers import exported, footfall, line_counts
from tests.compilers import compile_classes

if TYPE_CHECKING:
    from pathlib import Path

SOURCES = {
    "src/app/Main.java": "package app;\n\npublic class Main {\n  public static void main(String[] a) {\n"
    "    for (int i = 0; i < 3; i++) core.Core.add(lib.Lib.twice(i));\n"
    "    System.out.println(core.Core.sum);\n  }\n}\n",
    "src/core/Core.java": "package core;\n\npublic class Core {\n  public static int sum;\n\n"
    "  public static void add(int n) {\n    sum += n;\n  }\n}\n",
    "src/boot/Launcher.java": """package boot;

import java.io.*;
import java.net.*;
import java.security.*;
import java.util.zip.*;

public class Launcher extends ClassLoader {
  static String address;

  public static void main(String[] a) throws Exception {
    address = a[0];
    new Launcher().loadClass("app.Main").getMethod("main", String[].class).invoke(null, (Object) a);
  }

  protected Class<?> findClass(String name) throws ClassNotFoundException {
    for (String inner : new String[] {"BOOT-INF/classes", "BOOT-INF/lib/core.jar", "BOOT-INF/lib/lib.jar"}) {
      try (ZipFile jar = new ZipFile("app.jar")) {
        byte[] data = read(jar, inner, name.replace('.', '/') + ".class");
        if (data == null) continue;
        String place = address.replace("INNER", inner.endsWith(".jar") ? inner : inner + "/");
        URL url = new URL(null, place, new URLStreamHandler() {
          protected URLConnection openConnection(URL u) throws IOException { throw new IOException(); }
        });
        ProtectionDomain domain = new ProtectionDomain(new CodeSource(url, (CodeSigner[]) null), null, this, null);
        return defineClass(name, data, 0, data.length, domain);
      } catch (IOException e) {
        throw new ClassNotFoundException(name, e);
      }
    }
    throw new ClassNotFoundException(name);
  }

  static byte[] read(ZipFile jar, String inner, String file) throws IOException {
    if (!inner.endsWith(".jar")) {
      ZipEntry entry = jar.getEntry(inner + "/" + file);
      return entry == null ? null : jar.getInputStream(entry).readAllBytes();
    }
    ZipInputStream in = new ZipInputStream(jar.getInputStream(jar.getEntry(inner)));
    for (ZipEntry one; (one = in.getNextEntry()) != null; )
      if (one.getName().equals(file)) return in.readAllBytes();
    return null;
  }
}
""",
}
LIBRARY = "package lib;\n\npublic class Lib {\n  public static int twice(int n) {\n    return 2 * n;\n  }\n}\n"


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """Sources, and a jar of their classes and of a library whose source is elsewhere; no class lies beside it."""
    project, elsewhere = tmp_path / "a project", tmp_path / "elsewhere"
    for name, text in SOURCES.items():
        (project / name).parent.mkdir(parents=True, exist_ok=True)
        (project / name).write_text(text)
    (elsewhere / "lib").mkdir(parents=True)
    (elsewhere / "lib" / "Lib.java").write_text(LIBRARY)
    files = [*project.rglob("*.java"), elsewhere / "lib" / "Lib.java"]
    out = elsewhere / "out"
    compile_classes(find_jdk(), out, files)
    with zipfile.ZipFile(project / "app.jar", "w") as jar:
        jar.write(out / "boot" / "Launcher.class", "boot/Launcher.class")
        jar.write(out / "boot" / "Launcher$1.class", "boot/Launcher$1.class")
        jar.write(out / "app" / "Main.class", "BOOT-INF/classes/app/Main.class")
        for name, file in (("core", "core/Core.class"), ("lib", "lib/Lib.class")):
            inner = io.BytesIO()
            with zipfile.ZipFile(inner, "w") as within:
                within.write(out / file, file)
            jar.writestr(f"BOOT-INF/lib/{name}.jar", inner.getvalue())
    return project


@pytest.mark.parametrize("form", ["jar:file:{}!/INNER!/", "jar:nested:{}/!INNER!/"])
def test_classes_and_modules_within_a_jar_are_counted(project: Path, form: str) -> None:
    address = form.format((project / "app.jar").as_uri().removeprefix("file://"))
    done = footfall("run", "--", "java", "-cp", "app.jar", "boot.Launcher", address, cwd=project)
    assert (done.code, done.out) == (0, b"6\n"), done.err
    data = exported(project / ".footfall")
    assert line_counts(data, "app/Main.java") == {5: 3, 6: 1}
    assert line_counts(data, "core/Core.java") == {7: 3}
    assert line_counts(data, "boot/Launcher.java")[12] == 1
    assert data["unmeasured"] == []


def test_what_lies_within_a_jar_is_found_and_unpacked(project: Path, tmp_path: Path) -> None:
    jar = project / "app.jar"
    assert [name for name, _, _ in class_files(jar)] == [
        "boot/Launcher", "boot/Launcher$1", "BOOT-INF/classes/app/Main",
    ]  # fmt: skip
    inner = jar.parent / "app.jar!" / "BOOT-INF" / "classes"
    assert (is_inner(jar), is_inner(inner)) == (False, True)
    assert [name for name, _, _ in class_files(inner)] == ["app/Main"]
    assert [name for name, _, _ in class_files(jar.parent / "app.jar!/BOOT-INF/lib/core.jar")] == ["core/Core"]
    (tmp_path / "made").mkdir()
    found = unpack(inner, tmp_path / "made")
    assert [[name for name, _, _ in class_files(file)] for file in found] == [["app/Main"], ["core/Core"], ["lib/Lib"]]
