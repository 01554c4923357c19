"""`lastcard verify`."""

import click

from lastcard.fair import FairError, Proof, read_receipts, verify_record
from lastcard.game.record import read_record

from .common import json_option, print_json, read_file
from .group import InputError


@click.command("verify")
@click.argument("record", type=click.Path())
@click.option(
    "--receipt",
    "receipts",
    multiple=True,
    type=click.Path(),
    metavar="FILE",
    help="A receipt that your client has kept; may be given again and again.",
)
@json_option
@click.pass_context
def command(ctx: click.Context, *, record: str, receipts: tuple[str, ...], as_json: bool) -> None:
    """Check that the cards of the match in RECORD were dealt fairly.

    Computes every commitment, every shuffle and the whole match again. The answer is `proven`, `consistent, not proven
    fair`, or `not consistent`, and then what does not fit, and where.
    """
    try:
        read = read_record(read_file(record))
    except ValueError as error:
        raise InputError(f"{record}: {error}") from error
    kept = []
    for file in receipts:
        try:
            kept += read_receipts(read_file(file))
        except FairError as error:
            raise InputError(f"{file}: {error}") from error
    proof = verify_record(read, kept)
    if as_json:
        print_json({"file": record, "ok": proof.is_consistent, **proof.as_dict()})
    else:
        tell(proof)
    ctx.exit(0 if proof.is_consistent else 1)


def tell(proof: Proof) -> None:
    """Print the answer."""
    where = f"{proof.where}: " if proof.where else ""
    click.echo(f"{proof.answer}: {where}{proof.reason}")
    for number, seats in proof.voids:
        click.echo(f"attempt {number} was void: {' and '.join(seats)} did not reveal")
