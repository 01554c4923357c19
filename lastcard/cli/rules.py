"""`lastcard rules`."""

import click

from lastcard.rules.book import as_markdown, as_text, as_values, make_book
from lastcard.rules.compile import compile_rules

from .common import complete_edition, game_options, json_option, print_json, read_options


@click.command("rules")
@click.argument("edition", shell_complete=complete_edition)
@game_options
@click.option("--markdown", is_flag=True, help="Print Markdown.")
@json_option
def command(*, edition: str, pairs: tuple[str, ...], table: str, markdown: bool, as_json: bool) -> None:
    """Print the rule book of EDITION (a name, or an edition file), made from its data alone."""
    rules = compile_rules(edition, read_options(pairs, table))
    book = make_book(rules)
    if as_json:
        print_json({"edition": rules.edition.key, "options": dict(rules.options), **as_values(book)})
    else:
        click.echo(as_markdown(book) if markdown else as_text(book), nl=False)
