/** The rule book of an edition, made by the server from the edition's data. */

import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { language, t } from "../language";
import { Frame } from "../part/frame";
import { rest, RequestError } from "../rest";
import { go } from "../route";
import type { RuleBlock, RuleBook, Values } from "../wire";
import { editionTitle } from "../words";

const EDITIONS = ["deluxe", "mlb", "nonpartisan", "turnover", "kicker"];
const CLAUSES = /\[([A-Z][A-Z0-9-]*(?:,? [A-Z][A-Z0-9-]*)*)\]/g;

/** A sentence, its clauses set back. */
function Line({ text }: { text: string }): JSX.Element {
  const pieces = text.split(CLAUSES);
  return <>{pieces.map((piece, index) => (index % 2 === 1 ? <span class="clause" key={index}>{piece}</span> : piece))}</>;
}

function Block({ block }: { block: RuleBlock }): JSX.Element {
  if (block.kind === "table") {
    const [head = [], ...rows] = block.rows ?? [];
    return (
      <div class="board-room" tabIndex={0} role="region" aria-label={head.join(", ")}>
        <table>
          <thead>
            <tr>
              {head.map((cell) => (
                <th scope="col" key={cell}>
                  {cell}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              <tr key={index}>
                {row.map((cell, at) => (
                  <td key={at}>
                    <Line text={cell} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    );
  }
  const lines = block.lines ?? [];
  if (block.kind === "text") return <>{lines.map((line, index) => <p key={index}><Line text={line} /></p>)}</>;
  const items = lines.map((line, index) => (
    <li key={index}>
      <Line text={line} />
    </li>
  ));
  return block.kind === "steps" ? <ol>{items}</ol> : <ul>{items}</ul>;
}

export function RuleBookView({ edition, options }: { edition: string; options: Values }): JSX.Element {
  const [book, setBook] = useState<RuleBook | null>(null);
  const [problem, setProblem] = useState("");
  const [sought, seek] = useState("");
  useEffect(() => {
    setBook(null);
    rest.rules(edition, options).then(setBook, (error: RequestError) => setProblem(error.message));
  }, [edition]);
  if (problem !== "") return <p class="problem">{problem}</p>;
  if (book === null) return <p class="loading">{t("loading")}</p>;
  const fits = (block: RuleBlock): boolean => JSON.stringify(block).toLowerCase().includes(sought.toLowerCase());
  return (
    <div class="book">
      <input type="search" class="seek" value={sought} placeholder={t("rules.seek")} aria-label={t("rules.seek")} onInput={(event) => seek(event.currentTarget.value)} />
      {language() !== "en" && <p class="note">{t("rules.english")}</p>}
      <div lang="en">
        {book.sections
          .filter((section) => sought === "" || section.blocks.some(fits))
          .map((section) => (
            <section key={section.title}>
              <h3>{section.title}</h3>
              {section.blocks.filter((block) => sought === "" || fits(block)).map((block, index) => (
                <Block key={index} block={block} />
              ))}
            </section>
          ))}
      </div>
    </div>
  );
}

export function RulesPage({ edition }: { edition: string }): JSX.Element {
  return (
    <Frame title={t("rules")}>
      <label class="field">
        <span>{t("edition")}</span>
        <select value={edition} onChange={(event) => go(`/rules/${event.currentTarget.value}`)}>
          {EDITIONS.map((key) => (
            <option key={key} value={key}>
              {editionTitle(key)}
            </option>
          ))}
        </select>
      </label>
      <RuleBookView key={edition} edition={edition} options={{}} />
    </Frame>
  );
}
