import hashlib
import io
import json
import os
import tarfile
import tempfile
import unittest


def digest(data):
    return hashlib.sha256(data).hexdigest()


class TestCases(unittest.TestCase):
    KEYS = ["intact", "damaged", "missing", "unlisted", "unsafe"]

    def setUp(self):
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.folder = temporary.name
        self.path = os.path.join(self.folder, "backup.tar")

    def build(self, members, manifest=None, mode="w:gz", manifest_name="MANIFEST.json"):
        members = list(members)
        if manifest is not None:
            members.append((manifest_name, json.dumps(manifest).encode()))
        with tarfile.open(self.path, mode) as archive:
            for name, content in members:
                info = tarfile.TarInfo(name)
                if isinstance(content, bytes):
                    info.size = len(content)
                    archive.addfile(info, io.BytesIO(content))
                else:
                    info.type, info.linkname = content
                    archive.addfile(info)

    def audit(self, members, manifest, **options):
        self.build(members, manifest, **options)
        return task_func(self.path)

    def report(self, **lists):
        return {key: lists.get(key, []) for key in self.KEYS}

    def test_sorts_files_into_the_five_lists(self):
        members = [
            ("z/ok.txt", b"1"),
            ("b/ok.txt", b"2"),
            ("bad.txt", b"changed"),
            ("a-bad.txt", b""),
            ("extra.txt", b"3"),
            ("also-extra.txt", b"4"),
            ("link", (tarfile.SYMTYPE, "z/ok.txt")),
            ("hard", (tarfile.LNKTYPE, "z/ok.txt")),
        ]
        manifest = {
            "z/ok.txt": digest(b"1"),
            "b/ok.txt": digest(b"2"),
            "bad.txt": digest(b"original"),
            "a-bad.txt": digest(b"x"),
            "gone": digest(b""),
            "away": digest(b""),
        }
        result = self.audit(members, manifest)
        self.assertEqual(
            result,
            {
                "intact": ["b/ok.txt", "z/ok.txt"],
                "damaged": ["a-bad.txt", "bad.txt"],
                "missing": ["away", "gone"],
                "unlisted": ["also-extra.txt", "extra.txt"],
                "unsafe": ["hard", "link"],
            },
        )
        self.assertEqual(list(result), self.KEYS)
        self.assertEqual(os.listdir(self.folder), ["backup.tar"])

    def test_digest_letter_case_does_not_matter(self):
        manifest = {"a": digest(b"a").upper(), "b": digest(b"b").lower()}
        result = self.audit([("a", b"a"), ("b", b"b")], manifest)
        self.assertEqual(result, self.report(intact=["a", "b"]))

    def test_leading_dot_slash_does_not_count(self):
        members = [("./dir/a", b"a"), ("./.profile", b"p"), ("./new", b"n")]
        manifest = {"dir/a": digest(b"a"), ".profile": digest(b"p")}
        result = self.audit(members, manifest, manifest_name="./MANIFEST.json")
        self.assertEqual(result, self.report(intact=[".profile", "dir/a"], unlisted=["new"]))

    def test_directories_are_passed_over(self):
        members = [("./", (tarfile.DIRTYPE, "")), ("dir", (tarfile.DIRTYPE, "")), ("dir/a", b"a")]
        result = self.audit(members, {"dir/a": digest(b"a")})
        self.assertEqual(result, self.report(intact=["dir/a"]))

    def test_last_of_several_members_counts(self):
        members = [("a", b"old"), ("b", b"new"), ("./a", b"new"), ("b", b"old"), ("c", b"c")]
        members.append(("c", (tarfile.SYMTYPE, "a")))
        members.append(("d", (tarfile.SYMTYPE, "a")))
        members.append(("d", b"new"))
        manifest = {name: digest(b"new") for name in "abd"}
        result = self.audit(members, manifest)
        self.assertEqual(result, self.report(intact=["a", "d"], damaged=["b"], unsafe=["c"]))

    def test_unsafe_paths_are_unsafe_even_when_listed(self):
        names = ["/etc/passwd", "../up", "x/../y", "x/..", "..."]
        manifest = {name: digest(b"data") for name in names + ["dots..txt"]}
        members = [(name, b"data") for name in names + ["dots..txt"]]
        self.assertEqual(
            self.audit(members, manifest),
            self.report(
                intact=["...", "dots..txt"],
                missing=["../up", "/etc/passwd", "x/..", "x/../y"],
                unsafe=["../up", "/etc/passwd", "x/..", "x/../y"],
            ),
        )

    def test_devices_and_listed_links_are_unsafe_and_missing(self):
        members = [("null", (tarfile.CHRTYPE, "")), ("pipe", (tarfile.FIFOTYPE, ""))]
        members += [("a", b"a"), ("link", (tarfile.SYMTYPE, "a"))]
        result = self.audit(members, {"a": digest(b"a"), "link": digest(b"a")})
        self.assertEqual(
            result,
            self.report(intact=["a"], missing=["link"], unsafe=["link", "null", "pipe"]),
        )

    def test_manifest_itself_is_never_reported(self):
        manifest = {"MANIFEST.json": digest(b"whatever"), "sub/MANIFEST.json": digest(b"s")}
        result = self.audit([("sub/MANIFEST.json", b"s")], manifest)
        self.assertEqual(result, self.report(intact=["sub/MANIFEST.json"]))

    def test_other_manifest_name_and_other_compression(self):
        for mode in ("w", "w:bz2", "w:xz"):
            self.build(
                [("MANIFEST.json", b"not json")],
                {"gone": "00"},
                mode=mode,
                manifest_name="meta/sums.json",
            )
            result = task_func(self.path, "meta/sums.json")
            self.assertEqual(result, self.report(missing=["gone"], unlisted=["MANIFEST.json"]))

    def test_archive_without_manifest_is_an_error(self):
        self.build([("a", b"a"), ("sub/MANIFEST.json", b"{}")])
        with self.assertRaises(ValueError):
            task_func(self.path)

    def test_manifest_that_is_a_link_or_directory_is_an_error(self):
        for kind in (tarfile.SYMTYPE, tarfile.DIRTYPE):
            self.build([("sums.json", b"{}"), ("MANIFEST.json", (kind, "sums.json"))])
            with self.assertRaises(ValueError):
                task_func(self.path)
