/** The faces of the cards: our own drawing, the same at every size. */

import type { JSX } from "preact";
import { memo } from "../memo";
import { DIGITS, LETTERS, RING, ROOM, SHAPES, SIGNS } from "./glyph";

/** A card taken apart: `W:g` is a wild for which green was named. */
export interface Parts {
  readonly code: string;
  readonly color: string;
  readonly sign: string;
  readonly named: string;
}

/** Take a card's code apart; nothing is known of a code but its look. */
export function parts(card: string): Parts {
  const [code = "", named = ""] = card.split(":");
  const colored = /^[a-z]/.test(code);
  return { code, color: colored ? code.slice(0, 1) : "", sign: colored ? code.slice(1) : code, named };
}

function Word({ text, height, x, y }: { text: string; height: number; x: number; y: number }): JSX.Element {
  const scale = height / 72;
  const step = 56 * scale;
  const left = x - (step * text.length - 8 * scale) / 2;
  return (
    <>
      {[...text].map((letter, index) => (
        <path
          key={index}
          class="word"
          d={DIGITS[letter] ?? LETTERS[letter] ?? ""}
          transform={`translate(${left + index * step} ${y - height / 2}) scale(${scale})`}
          stroke-width={letter === "+" ? 11 : 13}
        />
      ))}
    </>
  );
}

function Sign({ sign, size, x, y, width }: { sign: string; size: number; x: number; y: number; width: number }): JSX.Element {
  const drawn = SIGNS[sign.replace(/\d$/, "")] ?? SIGNS["CU"] ?? "";
  const scale = size / 100;
  return (
    <path class="word" d={drawn} stroke-width={width} transform={`translate(${x - size / 2} ${y - size / 2}) scale(${scale})`} />
  );
}

/** The shape of a colour, filled with the current colour of the text. */
export function Shape({ color, letter = false }: { color: string; letter?: boolean }): JSX.Element {
  return (
    <svg class={`shape color-${color}`} viewBox="-4 -4 108 108" aria-hidden="true" focusable="false">
      <path d={SHAPES[color] ?? RING} fill-rule="evenodd" />
      {letter && LETTERS[color] !== undefined && (
        <path
          class="shape-letter"
          d={LETTERS[color]}
          transform={`translate(${50 - 24 * 0.62} ${(ROOM[color]?.[0] ?? 50) - 36 * 0.62}) scale(.62)`}
        />
      )}
    </svg>
  );
}

function at(x: number, y: number, size: number): string {
  return `translate(${x - size / 2} ${y - size / 2}) scale(${size / 100})`;
}

/** What stands in a corner: the value, and beneath it the shape with the letter of its colour. */
function Corner({ color, sign, shape }: { color: string; sign: string; shape: boolean }): JSX.Element {
  const short = sign.startsWith("+") || /^\d$/.test(sign);
  return (
    <g class="corner">
      {short ? (
        <Word text={sign} height={sign.length > 1 ? 15 : 21} x={20} y={22} />
      ) : (
        <Sign sign={sign} size={22} x={20} y={21} width={13} />
      )}
      {shape && (
        <>
          <path d={SHAPES[color] ?? RING} class="corner-shape" transform={at(20, 46, 21)} fill-rule="evenodd" />
          {LETTERS[color] !== undefined && (
            <path
              class="corner-letter"
              d={LETTERS[color]}
              transform={`translate(${20 - 24 * 0.15} ${46 + ((ROOM[color]?.[0] ?? 50) - 50) * 0.17 - 36 * 0.15}) scale(.15)`}
            />
          )}
        </>
      )}
    </g>
  );
}

function Colored({ color, sign }: { color: string; sign: string }): JSX.Element {
  const [middle, room] = ROOM[color] ?? [50, 0.9];
  const y = 76 + (middle - 50) * 0.64;
  const number = /^\d$/.test(sign);
  return (
    <>
      <path class="emblem" d={SHAPES[color] ?? RING} transform={at(50, 76, 66)} fill-rule="evenodd" />
      <g class="value">
        {number || sign.startsWith("+") ? (
          <Word text={sign} height={(number ? 44 : 25) * room} x={50} y={y} />
        ) : (
          <Sign sign={sign} size={42 * room} x={50} y={y} width={13} />
        )}
        {(sign === "6" || sign === "9") && (
          <path class="word" d={`M${50 - 8 * room} ${y + 29 * room}H${50 + 8 * room}`} stroke-width="3.500" />
        )}
      </g>
      <Corner color={color} sign={sign} shape />
      <g transform="rotate(180 50 75)">
        <Corner color={color} sign={sign} shape={false} />
      </g>
    </>
  );
}

const QUARTERS = [
  [32, 57],
  [68, 57],
  [32, 95],
  [68, 95],
] as const;

function Wild({ sign, named, colors }: { sign: string; named: string; colors: readonly string[] }): JSX.Element {
  const own = SIGNS[sign.replace(/\d$/, "")] !== undefined;
  const corner = sign === "W" ? "" : sign === "W4" ? "+4" : sign;
  return (
    <>
      {named !== "" && <rect x="5" y="5" width="90" height="140" rx="9" class={`named color-${named}`} />}
      {colors.slice(0, 4).map((color, index) => {
        const [x, y] = QUARTERS[index] ?? [50, 75];
        const faded = named !== "" && named !== color;
        return (
          <path
            key={color}
            class={`quarter color-${color}${faded ? " faded" : ""}`}
            d={SHAPES[color] ?? RING}
            fill-rule="evenodd"
            transform={at(x, y, 31)}
          />
        );
      })}
      {(own || sign === "W4") && (
        <g class="boss">
          <circle cx="50" cy="76" r={own ? 26 : 23} />
          {own ? <Sign sign={sign} size={32} x={50} y={76} width={11} /> : <Word text="+4" height={22} x={50} y={76} />}
        </g>
      )}
      {["", "rotate(180 50 75)"].map((turn) => (
        <g class="corner" transform={turn} key={turn}>
          {corner === "" ? (
            <path class="word" d="M14 16 18 28 22 19 26 28 30 16" stroke-width="3.500" />
          ) : corner === "+4" ? (
            <Word text="+4" height={16} x={22} y={22} />
          ) : (
            <Sign sign={corner} size={22} x={21} y={21} width={13} />
          )}
          {/\d$/.test(sign) && sign !== "W4" && <Word text={sign.slice(-1)} height={14} x={21} y={44} />}
        </g>
      ))}
    </>
  );
}

export interface FaceProps {
  readonly card: string;
  readonly colors: readonly string[];
}

/** The face of a card. It is a picture only: the button around it carries the name. */
export const Face = memo(function Face({ card, colors }: FaceProps): JSX.Element {
  const { color, sign, named } = parts(card);
  const paper = color === "" ? "wild" : `color-${color}`;
  return (
    <svg class={`face ${paper}`} viewBox="0 0 100 150" aria-hidden="true" focusable="false">
      <rect class="paper" x=".500" y=".500" width="99" height="149" rx="13" />
      <rect class="ground" x="5" y="5" width="90" height="140" rx="9" />
      {color === "" ? <Wild sign={sign} named={named} colors={colors} /> : <Colored color={color} sign={sign} />}
    </svg>
  );
});

/** The back of a card: one node, so that many can be in the air. */
export function Back(): JSX.Element {
  return <span class="face back" />;
}

/** The mark of the game: one card, called. */
function Mark({ x, y, size }: { x: number; y: number; size: number }): JSX.Element {
  return (
    <g class="mark" transform={`${at(x, y, size)} rotate(12 50 50)`}>
      <rect x="20" y="2" width="60" height="96" rx="14" />
      <path d="M50 24V56M50 76V76.100" />
    </g>
  );
}

/** The mark with the name beside it. */
export function Brand({ word = true }: { word?: boolean }): JSX.Element {
  return (
    <span class="brand">
      <svg viewBox="0 0 100 100" aria-hidden="true" focusable="false">
        <Mark x={50} y={50} size={96} />
      </svg>
      {word && <span>lastcard</span>}
    </span>
  );
}

/** The veto: two-sided, never held, so it is drawn as a token and not as a card of the deck. */
export function Veto(): JSX.Element {
  return (
    <svg class="veto" viewBox="0 0 100 100" aria-hidden="true" focusable="false">
      <path class="veto-ground" d="M31 4H69L96 31V69L69 96H31L4 69V31Z" />
      <path class="veto-sign" d="M34 78V46M34 50V34M46 50V26M58 50V30M70 56V38M34 64C34 78 42 84 52 84S70 76 70 56" />
    </svg>
  );
}
