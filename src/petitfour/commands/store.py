"""The store of tables: checked, written to a file, made of such a file."""

from __future__ import annotations

import dataclasses
import json
from argparse import Namespace
from pathlib import Path
from typing import Any

from petitfour.core.problem import Problem
from petitfour.core.registry import Registry
from petitfour.progress import progress

from .arguments import add_json


def add_store(sub: Any) -> None:
    store = sub.add_parser("store", help="check a store of tables, write it to a file, or make one of such a file")
    store.add_argument("what", choices=("check", "export", "import"))
    store.add_argument("file", type=Path, help="the store; for import the exported file")
    store.add_argument("to", nargs="?", type=Path, help="export: the file to write; import: the new store")
    add_json(store)
    store.set_defaults(command=keep_store)


def keep_store(args: Namespace, games: Registry) -> int:
    if args.what == "check":
        if args.to is not None:
            raise Problem("petitfour store check takes one file: the store.")
        return check_store(args, games)
    if args.to is None:
        more = "the file to write" if args.what == "export" else "the new store"
        raise Problem(f"petitfour store {args.what} takes two files: {args.file} and {more}.")
    rows = export_store(args) if args.what == "export" else import_store(args)
    if args.json:
        print(json.dumps({"file": str(args.to), "rows": rows}))
    else:
        print(f"{args.to}: {rows:,} rows {'written' if args.what == 'export' else 'taken'}.")
    return 0


def check_store(args: Namespace, games: Registry) -> int:
    from petitfour.table import checking

    with progress("Checking", checking.count_tables(args.file), "tables") as work:
        report = checking.check(args.file, games, work.has_come_to)
    if args.json:
        print(json.dumps(dataclasses.asdict(report)))
        return 1 if report.problems else 0
    for line in report.problems:
        print(f"problem: {line}")
    for line in report.notes:
        print(f"note: {line}")
    print(checking.summary(report))
    return 1 if report.problems else 0


def export_store(args: Namespace) -> int:
    from petitfour.table.sqlite import exporting

    with progress("Writing", exporting.count_rows(args.file), "rows") as work:
        return exporting.export(args.file, args.to, work.has_come_to)


def import_store(args: Namespace) -> int:
    from petitfour.table.sqlite import importing

    with progress("Reading", importing.count_lines(args.file), "lines") as work:
        return importing.import_store(args.file, args.to, work.has_come_to)
