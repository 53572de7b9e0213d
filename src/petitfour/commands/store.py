"""The store of tables: checked, backed up, tidied up, written to a file, made of such a file."""

from __future__ import annotations

import dataclasses
import json
from argparse import Namespace
from pathlib import Path
from typing import Any

from petitfour.core.problem import Problem
from petitfour.core.registry import Registry
from petitfour.progress import progress

from .arguments import add_json, days


def add_store(sub: Any) -> None:
    store = sub.add_parser(
        "store", help="check a store of tables, back it up, tidy it up, write it to a file, or make one of such"
    )
    store.add_argument("what", choices=("check", "backup", "tidy", "export", "import"))
    store.add_argument("file", type=Path, help="the store; for import the exported file")
    store.add_argument("to", nargs="?", type=Path, help="backup, import: the new store; export: the file to write")
    store.add_argument("--keep-days", type=float, metavar="N", help="tidy: forget tables that nobody came back to for "
                       "so long (default: 180; 0: forget none)")  # fmt: skip
    add_json(store)
    store.set_defaults(command=keep_store)


def keep_store(args: Namespace, games: Registry) -> int:
    if args.what in ("check", "tidy"):
        if args.to is not None:
            raise Problem(f"petitfour store {args.what} takes one file: the store.")
        return check_store(args, games) if args.what == "check" else tidy_store(args)
    if args.to is None:
        more = "the file to write" if args.what == "export" else "the new store"
        raise Problem(f"petitfour store {args.what} takes two files: {args.file} and {more}.")
    if args.what == "backup":
        return back_up_store(args)
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


def tidy_store(args: Namespace) -> int:
    from petitfour.table.desks import KEEP_DAYS
    from petitfour.table.sqlite.tidying import tidy

    keep_days = days(args.keep_days)
    tidied = tidy(args.file, KEEP_DAYS if keep_days is None else keep_days)
    if args.json:
        print(json.dumps(dataclasses.asdict(tidied)))
    else:
        print(f"{args.file}: {tidied.forgotten:,} of {tidied.tables:,} tables forgotten, "
              f"{tidied.before / 1e6:,.1f} MB before and {tidied.after / 1e6:,.1f} MB now.")  # fmt: skip
    return 0


def back_up_store(args: Namespace) -> int:
    from petitfour.table.sqlite import backing_up

    with progress("Copying", backing_up.count_pages(args.file), "pages") as work:
        size = backing_up.back_up(args.file, args.to, work.has_come_to)
    print(json.dumps({"file": str(args.to), "bytes": size}) if args.json else f"{args.to}: {size:,} bytes written.")
    return 0


def export_store(args: Namespace) -> int:
    from petitfour.table.sqlite import exporting

    with progress("Writing", exporting.count_rows(args.file), "rows") as work:
        return exporting.export(args.file, args.to, work.has_come_to)


def import_store(args: Namespace) -> int:
    from petitfour.table.sqlite import importing

    with progress("Reading", importing.count_lines(args.file), "lines") as work:
        return importing.import_store(args.file, args.to, work.has_come_to)
