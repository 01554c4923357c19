/** Faces and signs that are sent across the table: our own drawing, because not every device has a font with pictures. */

import type { JSX } from "preact";
import { SHAPES } from "./glyph";

type Ground = "face" | "wave" | "sign" | "heart";

/** On which ground, and what is stroked on it, in a box of 100 by 100. */
const DRAWN: Readonly<Record<string, readonly [ground: Ground, path: string]>> = {
  happy: ["face", "M35 40V40.100M65 40V40.100M29 58C35 75 65 75 71 58"],
  sad: ["face", "M35 42V42.100M65 42V42.100M33 73C39 60 61 60 67 73M72 54C76 60 76 64 72 64S68 60 72 54Z"],
  laugh: ["face", "M25 43 34 35 43 43M57 43 66 35 75 43M28 57H72C70 75 60 80 50 80S30 75 28 57Z"],
  wow: ["face", "M35 42V42.100M65 42V42.100M28 27 38 24M72 27 62 24M50 60C57 60 59 65 59 69S56 79 50 79 41 74 41 69 43 60 50 60Z"],
  angry: ["face", "M25 33 42 42M75 33 58 42M36 53V53.100M64 53V53.100M34 75C41 64 59 64 66 75"],
  think: ["face", "M41 42V42.100M71 42V42.100M62 28C66 25 72 25 76 28M27 30H42M40 70 62 64"],
  clap: ["wave", "M22 84 44 44M78 84 56 44M50 10V24M25 17 32 29M75 17 68 29"],
  hurry: ["sign", "M28 14H72M28 86H72M35 14C35 36 50 40 50 50 50 60 35 64 35 86M65 14C65 36 50 40 50 50 50 60 65 64 65 86"],
  thanks: ["heart", "M30 34C30 30 33 27 37 27"],
  sorry: ["face", "M28 44H42M58 44H72M31 69C36 61 44 61 50 69S64 77 69 69"],
  hello: ["wave", "M34 80V48M34 52V34M46 50V24M58 50V28M70 56V36M34 64C34 80 42 86 52 86S70 78 70 56M84 22C89 27 91 33 91 40M20 24C14 29 12 35 12 42"],
  bye: ["sign", "M46 16H20V84H46M42 50H82M66 32 84 50 66 68"],
};
const HEART = "M50 90C18 66 6 50 6 33 6 18 17 9 29 9 39 9 47 15 50 24 53 15 61 9 71 9 83 9 94 18 94 33 94 50 82 66 50 90Z";

export const EMOTES: readonly string[] = Object.keys(DRAWN);

/** The picture of an emote; one that is not known here is shown by its name. */
export function Emote({ name }: { name: string }): JSX.Element {
  const found = DRAWN[name];
  if (found === undefined) return <>{name}</>;
  const [ground, path] = found;
  return (
    <svg class={`emote-picture ${ground}`} viewBox="-4 -4 108 108" aria-hidden="true" focusable="false">
      <path class="emote-ground" d={ground === "heart" ? HEART : SHAPES[ground === "sign" ? "b" : "r"]} />
      <path class="emote-line" d={path} />
    </svg>
  );
}
