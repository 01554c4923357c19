/** A new table for friends: what is played, by how many, and every option in one sentence. */

import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { t, translated } from "../language";
import { Frame } from "../part/frame";
import { Options, TableSettings } from "../part/options";
import { prefer, preferences } from "../preference";
import { editions, loadEditions, rest, RequestError } from "../rest";
import { go } from "../route";
import { useStore } from "../store";
import type { Settings, Values } from "../wire";
import { editionTitle } from "../words";
import { ownName } from "./home";
import { chosenOnly } from "./lobby";

export function NewTablePage(): JSX.Element {
  const all = useStore(editions);
  const [key, setKey] = useState(preferences.value.edition);
  const [seats, setSeats] = useState(4);
  const [name, setName] = useState(ownName);
  const [options, setOptions] = useState<Values>({});
  const [settings, setSettings] = useState<Partial<Settings>>({});
  const [problem, setProblem] = useState("");
  useEffect(() => void loadEditions().catch((error: RequestError) => setProblem(error.message)), []);
  const info = all.find((one) => one.key === key);
  const make = async (): Promise<void> => {
    if (info === undefined) return;
    try {
      prefer({ edition: key, name: name.trim() });
      const made = await rest.makeTable({
        edition: key,
        options: chosenOnly(info, options),
        seats,
        name: name.trim() || ownName(),
        bots: [],
        settings,
        start: false,
      });
      go(`/t/${made.table}`);
    } catch (error) {
      setProblem(error instanceof RequestError ? error.message : String(error));
    }
  };
  return (
    <Frame title={t("new.table")}>
      {info === undefined ? (
        <p class="loading">{problem || t("loading")}</p>
      ) : (
        <form
          class="form"
          onSubmit={(event) => {
            event.preventDefault();
            void make();
          }}
        >
          <label class="field">
            <span>{t("name.yours")}</span>
            <input type="text" maxLength={16} value={name} onInput={(event) => setName(event.currentTarget.value)} />
          </label>
          <label class="field">
            <span>{t("edition")}</span>
            <select
              value={key}
              onChange={(event) => {
                setKey(event.currentTarget.value);
                setOptions({});
              }}
            >
              {all.map((one) => (
                <option key={one.key} value={one.key}>
                  {editionTitle(one.key, one.title)}
                </option>
              ))}
            </select>
          </label>
          <p class="about">{translated(`about.${key}`, info.about)}</p>
          <label class="field">
            <span>{t("seats.count")}</span>
            <select value={seats} onChange={(event) => setSeats(Number(event.currentTarget.value))}>
              {Array.from({ length: info.seats[1] - info.seats[0] + 1 }, (_, index) => (
                <option key={index} value={index + info.seats[0]}>
                  {index + info.seats[0]}
                </option>
              ))}
            </select>
          </label>
          <details class="fold">
            <summary>{t("options.rules")}</summary>
            <Options info={info} values={options} onChange={setOptions} />
          </details>
          <details class="fold">
            <summary>{t("options.table")}</summary>
            <TableSettings values={settings} veto={info.veto !== ""} kick={info.key === "kicker"} onChange={setSettings} />
          </details>
          {problem !== "" && (
            <p class="problem" role="alert">
              {problem}
            </p>
          )}
          <button type="submit" class="main huge">
            {t("new.make")}
          </button>
        </form>
      )}
    </Frame>
  );
}
