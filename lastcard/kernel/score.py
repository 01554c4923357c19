"""The end of a round: who scores what, and whether the game is over."""

from .layout import (
    GAME_OVER,
    GAME_WON,
    LOWEST,
    POINTS,
    ROUND_OVER,
    ROUND_WON,
    SCORED,
    SINGLE,
    State,
    Tables,
    Tape,
    wide,
)
from .pile import hand_points, note
from .speed import kernel


@kernel
def clear_round(s: State) -> None:
    """Forget everything that ends with a round; the veto stays where it is (A62, A77)."""
    s.owing = 0
    s.called = 0
    s.passed = 0
    s.forbidden = 0
    s.opened = 0
    s.step = -1
    s.progress = 0
    s.chosen = 0
    s.wish = 0
    s.changed = 0
    s.bluff = 0
    s.owed = 0
    s.again = 0
    s.bonus = 0
    s.spent = 0
    s.to_give = 0
    s.given = 0
    s.drawn = 0
    for seat in range(s.seats):
        s.lost[seat] = 0
        s.instead[seat] = 0
        s.tester[seat] = 0


@kernel
def void_round(s: State, tape: Tape) -> None:
    """End a round that nobody wins (A95, A107)."""
    clear_round(s)
    s.phase = ROUND_OVER
    s.winner = -1
    note(tape, ROUND_WON, -1, 0, 0)


@kernel
def win_round(t: Tables, s: State, tape: Tape, winner: int) -> None:
    """End the round that `winner` has won, score it, and end the game if that decides it."""
    clear_round(s)
    s.phase = ROUND_OVER
    s.winner = winner
    if t.scoring == POINTS:
        score_points(t, s, tape, winner)
    elif t.scoring == LOWEST:
        score_leftovers(t, s, tape, winner)
    elif t.scoring == SINGLE:
        note(tape, ROUND_WON, winner, 0, 0)
        win_game(s, tape, winner)


@kernel
def win_game(s: State, tape: Tape, winner: int) -> None:
    """End the game."""
    s.phase = GAME_OVER
    s.winner = winner
    note(tape, GAME_WON, winner, 0, 0)


@kernel
def score_points(t: Tables, s: State, tape: Tape, winner: int) -> None:
    """The round's winner scores what all others still hold; the target wins (SCORE-1, A98)."""
    points = 0
    for seat in range(s.seats):
        points += hand_points(t, s, seat)
    s.scores[winner] += points
    note(tape, ROUND_WON, winner, points, 0)
    note(tape, SCORED, winner, points, wide(s.scores[winner]))
    if s.scores[winner] >= t.target:
        win_game(s, tape, winner)


@kernel
def score_leftovers(t: Tables, s: State, tape: Tape, winner: int) -> None:
    """Everybody adds the own leftover; once somebody is at the target the one lowest total wins (A100)."""
    reached = False
    best = 0
    note(tape, ROUND_WON, winner, 0, 0)
    for seat in range(s.seats):
        points = hand_points(t, s, seat)
        s.scores[seat] += points
        note(tape, SCORED, seat, points, wide(s.scores[seat]))
        if s.scores[seat] >= t.target:
            reached = True
        if s.scores[seat] < s.scores[best]:
            best = seat
    lowest = 0
    for seat in range(s.seats):
        if s.scores[seat] == s.scores[best]:
            lowest += 1
    if reached and lowest == 1:
        win_game(s, tape, best)
