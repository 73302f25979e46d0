"""A folder of photos that other programs change while the program shows it."""

import hashlib
import os
import pathlib
import shutil
import sqlite3

# The source of the copied photos.
SAMPLE = pathlib.Path(__file__).resolve().parents[2] / "data/sample"
FOLDERS = ("", "Ann", "Ben", "2019/January", "2020/January", "Chen & Co")
NAMES = ("IMG", "é ü", "x", "DSC")
# With fewer files, the next change adds one.
LEAST = 15


class ChangingLibrary:
    """A folder of photos and two files that aren't photos."""

    def __init__(self, dice):
        self.folder, self.dice, self.count = None, dice, 0
        self.photos = sorted(SAMPLE.rglob("*.jpg"))

    def make(self, folder):
        """Copies the photos into an empty folder."""
        self.folder, dice = folder, self.dice
        for _ in range(26):
            self.add(folder / dice.choice(FOLDERS), dice.choice(NAMES))
        (folder / "broken.jpg").write_bytes(b"\xff\xd8\xff and no more")
        (folder / "empty.png").write_bytes(b"")

    def query(self, sql):
        """Returns the result of a query of the program's database."""
        store = self.folder.parent / "photos.sqlite"
        with sqlite3.connect(f"file:{store}?mode=ro", uri=True, timeout=10) as database:
            return database.execute(sql).fetchall()

    def ratings(self):
        """Returns the person's ratings, with the number of photos that have each."""
        return self.query("SELECT rating, COUNT(*) FROM file WHERE edited > 0 AND rating IS NOT NULL"
                          " GROUP BY rating")

    def undo_count(self):
        """Returns the number of edits that can be undone."""
        return self.query("SELECT COUNT(*) FROM edit WHERE isDone")[0][0]

    def content(self):
        """Returns the annotations of all photos that were read, and their content's checksums."""
        found = set()
        known = {bytes(path): words for path, *words in self.query(
            "SELECT path, rating, caption FROM file")}
        for file in self.folder.rglob("*"):
            words = known.get(os.fsencode(file))
            if words and file.is_file():
                checksum = hashlib.sha256(file.read_bytes()).hexdigest()[:16]
                found.add((str(file), checksum, *words))
        return found

    def name(self, begin, suffix):
        """Returns a name that no other file ever had."""
        self.count += 1
        return f"{begin}_{self.count}{suffix}"

    def add(self, folder, begin="new"):
        folder.mkdir(parents=True, exist_ok=True)
        shutil.copy(self.dice.choice(self.photos), folder / self.name(begin, ".jpg"))

    def change(self):
        """Makes a random change as other programs do, and returns its description."""
        inside = sorted(self.folder.rglob("*"))
        files = [path for path in inside if path.is_file()]
        folders = [path for path in inside if path.is_dir()] + [self.folder]
        file, folder = self.dice.choice(files), self.dice.choice(folders)
        outside = [path for path in folders if path != folder and folder not in path.parents]
        what = self.dice.choice(["add", "delete", "rename", "touch", "truncate", "replace",
                                 "new folder", "delete folder", "move folder"])
        if len(files) < LEAST:
            what = "add"
        if what == "delete":
            file.unlink()
        elif what == "rename":
            file.rename(folder / self.name("renamed", file.suffix))
        elif what == "touch":
            os.utime(file)
        elif what == "truncate":
            os.truncate(file, file.stat().st_size // 2)
        elif what == "replace":
            shutil.copy(self.dice.choice(self.photos), file)
        elif what == "new folder":
            (folder / self.name("folder", "")).mkdir()
        elif what == "delete folder" and folder != self.folder:
            shutil.rmtree(folder)
        elif what == "move folder" and folder != self.folder:
            folder.rename(self.dice.choice(outside) / self.name("moved", ""))
        else:
            self.add(folder)
        return f"another program: {what}, {file} or {folder}"
