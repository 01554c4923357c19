/** How to fold a paper football and kick it, with our own drawings. */

import type { JSX } from "preact";
import { t } from "../language";
import { Frame } from "../part/frame";

/** One step: a drawing and a sentence. The paper is light, its other side dark, folds are dashed. */
const STEPS: readonly (readonly [key: "fold.1" | "fold.2" | "fold.3" | "fold.4" | "kick.1" | "kick.2" | "kick.3" | "kick.4", drawing: JSX.Element])[] = [
  [
    "fold.1",
    <>
      <path class="paper-light" d="M40 20H120V140H40Z" />
      <path class="paper-fold" d="M80 20V140" />
      <path class="arrow" d="M128 60C146 70 146 92 128 100M136 98 127 101 129 91" />
    </>,
  ],
  [
    "fold.2",
    <>
      <path class="paper-light" d="M60 20H100V100L60 140Z" />
      <path class="paper-dark" d="M60 140V100H100Z" />
      <path class="arrow" d="M112 136C126 128 128 112 118 104M126 104 117 103 117 112" />
    </>,
  ],
  [
    "fold.3",
    <>
      <path class="paper-light" d="M60 20H100V62L60 62Z" />
      <path class="paper-dark" d="M60 62H100V102Z" />
      <path class="paper-fold" d="M60 62H100" />
      <path class="arrow" d="M48 96C34 86 36 66 50 60M42 58 51 59 49 68" />
    </>,
  ],
  [
    "fold.4",
    <>
      <path class="paper-dark" d="M44 110H124L84 50Z" />
      <path class="paper-light" d="M66 110 84 83 102 110Z" />
      <path class="paper-fold" d="M84 83 84 50" />
      <path class="arrow" d="M84 22V42M76 34 84 43 92 34" />
    </>,
  ],
  [
    "kick.1",
    <>
      <path class="hand-line" d="M40 30V96H120V30M40 96C24 104 22 126 30 146M120 96C136 104 138 126 130 146" />
      <path class="hand-line thin" d="M80 88V104" />
    </>,
  ],
  [
    "kick.2",
    <>
      <path class="table-line" d="M10 132H150" />
      <path class="paper-dark" d="M60 132 96 132 92 74Z" />
      <path class="hand-line" d="M92 74 116 34" />
      <path class="arrow" d="M20 146H140M28 140 20 146 28 152M132 140 140 146 132 152" />
    </>,
  ],
  [
    "kick.3",
    <>
      <path class="table-line" d="M10 132H150" />
      <path class="paper-dark" d="M76 132 108 132 104 80Z" />
      <path class="hand-line" d="M30 132C30 112 40 104 52 108L72 116" />
      <path class="arrow" d="M96 70C106 46 122 34 142 30M133 25 143 30 136 38" />
    </>,
  ],
  [
    "kick.4",
    <>
      <path class="hand-line" d="M36 40V130H124V40" />
      <path class="paper-dark" d="M66 82 94 70 88 100Z" />
      <path class="arrow" d="M20 120C34 100 46 92 60 88M104 68C116 56 122 44 124 30" />
    </>,
  ],
];

export function KickingPage(): JSX.Element {
  return (
    <Frame title={t("kicking")}>
      <p>{t("kicking.about")}</p>
      {(["fold", "kick"] as const).map((part) => (
        <section key={part} class="steps">
          <h2>{t(part === "fold" ? "kicking.fold" : "kicking.kick")}</h2>
          <ol>
            {STEPS.filter(([key]) => key.startsWith(part)).map(([key, drawing]) => (
              <li key={key}>
                <svg viewBox="0 0 160 160" aria-hidden="true" focusable="false">
                  {drawing}
                </svg>
                <p>{t(key)}</p>
              </li>
            ))}
          </ol>
        </section>
      ))}
      <p>{t("kicking.screen")}</p>
    </Frame>
  );
}
