/** The options of an edition, each with its sentence, and the settings of a table. */

import type { JSX } from "preact";
import { t, translated } from "../language";
import type { EditionInfo, OptionInfo, OptionValue, Settings, Values } from "../wire";
import { colorName } from "../words";

interface OptionsProps {
  readonly info: EditionInfo;
  readonly values: Values;
  readonly disabled?: boolean;
  readonly onChange: (values: Values) => void;
}

/** What an option is set to. */
function current(option: OptionInfo, values: Values): OptionValue {
  return values[option.name] ?? option.default;
}

function valueText(option: string, value: OptionValue): string {
  return translated(`value.${option}.${String(value)}`, String(value).replaceAll("-", " "));
}

export function Options({ info, values, disabled = false, onChange }: OptionsProps): JSX.Element {
  const set = (name: string, value: OptionValue): void => onChange({ ...values, [name]: value });
  return (
    <div class="options">
      {info.options.map((option) => (
        <div class="option" key={option.name}>
          <p class="option-about">
            {translated(`option.${option.name}`, option.sentence)} <span class="clause">{option.clause}</span>
          </p>
          <OptionControl info={info} option={option} value={current(option, values)} disabled={disabled} onSet={(value) => set(option.name, value)} />
        </div>
      ))}
    </div>
  );
}

interface ControlProps {
  readonly info: EditionInfo;
  readonly option: OptionInfo;
  readonly value: OptionValue;
  readonly disabled: boolean;
  readonly onSet: (value: OptionValue) => void;
}

function OptionControl({ info, option, value, disabled, onSet }: ControlProps): JSX.Element {
  const title = translated(`option.${option.name}`, option.sentence);
  if (option.type === "flag") {
    return (
      <label class="check">
        <input type="checkbox" checked={value === true} disabled={disabled} aria-label={title} onChange={(event) => onSet(event.currentTarget.checked)} />
        <span>{t(value === true ? "yes" : "no")}</span>
      </label>
    );
  }
  if (option.type === "number") {
    const [least, most] = option.values as readonly [number, number];
    return (
      <input
        type="number"
        min={least}
        max={most}
        value={Number(value)}
        disabled={disabled}
        aria-label={title}
        onChange={(event) => Number.isInteger(event.currentTarget.valueAsNumber) && onSet(event.currentTarget.valueAsNumber)}
      />
    );
  }
  if (option.type === "customizables") return <Customizables info={info} value={value as readonly unknown[]} disabled={disabled} title={title} onSet={onSet} />;
  return (
    <select value={String(value)} disabled={disabled} aria-label={title} onChange={(event) => onSet(event.currentTarget.value)}>
      {option.values.map((choice) => (
        <option key={String(choice)} value={String(choice)}>
          {valueText(option.name, choice)}
        </option>
      ))}
    </select>
  );
}

interface Own {
  readonly text: string;
  readonly judge?: boolean;
}

interface CustomizablesProps {
  readonly info: EditionInfo;
  readonly value: readonly unknown[];
  readonly disabled: boolean;
  readonly title: string;
  readonly onSet: (value: readonly unknown[]) => void;
}

/** Up to three cards to write on: blank, a ready idea, or a rule in one's own words. */
function Customizables({ info, value, disabled, title, onSet }: CustomizablesProps): JSX.Element {
  const put = (index: number, written: unknown): void => onSet(value.map((old, at) => (at === index ? written : old)));
  return (
    <div class="customizables" role="group" aria-label={title}>
      <label class="field inline">
        <span>{t("custom.count")}</span>
        <select
          value={value.length}
          disabled={disabled}
          onChange={(event) => onSet(Array.from({ length: Number(event.currentTarget.value) }, (_, index) => value[index] ?? ""))}
        >
          {[0, 1, 2, 3].map((count) => (
            <option key={count} value={count}>
              {count}
            </option>
          ))}
        </select>
      </label>
      {value.map((written, index) => (
        <Written key={index} number={index + 1} info={info} written={written} disabled={disabled} onPut={(next) => put(index, next)} />
      ))}
    </div>
  );
}

interface WrittenProps {
  readonly number: number;
  readonly info: EditionInfo;
  readonly written: unknown;
  readonly disabled: boolean;
  readonly onPut: (written: unknown) => void;
}

function Written({ number, info, written, disabled, onPut }: WrittenProps): JSX.Element {
  const own = typeof written === "object" && written !== null ? (written as Own) : null;
  const [idea = "", color = ""] = own === null ? String(written).split(":") : ["own"];
  const text = info.ideas.find((found) => found.name === idea)?.text ?? "";
  return (
    <fieldset class="written">
      <legend>{t("custom.card", { count: number })}</legend>
      <select
        value={idea}
        disabled={disabled}
        aria-label={t("custom.card", { count: number })}
        onChange={(event) => onPut(event.currentTarget.value === "own" ? { text: t("custom.example"), judge: false } : event.currentTarget.value)}
      >
        <option value="">{t("custom.blank")}</option>
        {info.ideas.map((one) => (
          <option key={one.name} value={one.name}>
            {translated(`idea.${one.name}`, one.title)}
          </option>
        ))}
        <option value="own">{t("custom.own")}</option>
      </select>
      {text !== "" && <p class="note">{translated(`idea.${idea}.text`, text)}</p>}
      {idea === "draw-until-color" && (
        <select value={color} disabled={disabled} aria-label={t("pick.wish")} onChange={(event) => onPut(event.currentTarget.value === "" ? idea : `${idea}:${event.currentTarget.value}`)}>
          <option value="">{t("custom.named")}</option>
          {Object.keys(info.colors).map((letter) => (
            <option key={letter} value={letter}>
              {colorName(letter, info)}
            </option>
          ))}
        </select>
      )}
      {own !== null && (
        <>
          <input type="text" maxLength={200} value={own.text} disabled={disabled} aria-label={t("custom.own")} onChange={(event) => event.currentTarget.value.trim() !== "" && onPut({ ...own, text: event.currentTarget.value.trim() })} />
          <label class="check">
            <input type="checkbox" checked={own.judge === true} disabled={disabled} onChange={(event) => onPut({ ...own, judge: event.currentTarget.checked })} />
            <span>{t("custom.judge")}</span>
          </label>
        </>
      )}
    </fieldset>
  );
}

const PACES = ["instant", "brisk", "normal", "leisurely"];
const CLOCKS = [0, 10, 20, 30, 60, 120, 300, 3600, 86_400, 259_200];
const SCREENS = [0, 4, 8, 12, 20, 40];
const AWAY = [15, 30, 60, 180, 600, 86_400];

function duration(seconds: number): string {
  if (seconds === 0) return t("none");
  if (seconds < 120) return t("seconds", { count: seconds });
  if (seconds < 7200) return t("minutes", { count: Math.round(seconds / 60) });
  return seconds < 172_800 ? t("hours", { count: Math.round(seconds / 3600) }) : t("days", { count: Math.round(seconds / 86_400) });
}

interface TableSettingsProps {
  readonly values: Partial<Settings>;
  readonly veto: boolean;
  readonly kick: boolean;
  readonly onChange: (values: Partial<Settings>) => void;
}

const USUAL: Pick<Settings, "pace" | "clock" | "score_screen" | "away" | "veto" | "kick" | "reveal" | "open" | "watch" | "hints"> = {
  pace: "normal",
  clock: 0,
  score_screen: 12,
  away: 60,
  veto: "vote",
  kick: "flick",
  reveal: true,
  open: false,
  watch: true,
  hints: true,
};

export function TableSettings({ values, veto, kick, onChange }: TableSettingsProps): JSX.Element {
  const now = { ...USUAL, ...values };
  const numbers = (name: "clock" | "score_screen" | "away", choices: readonly number[]): JSX.Element => (
    <label class="field inline">
      <span>{t(`setting.${name}`)}</span>
      <select value={now[name]} onChange={(event) => onChange({ ...values, [name]: Number(event.currentTarget.value) })}>
        {[...new Set([...choices, now[name]])].sort((one, other) => one - other).map((seconds) => (
          <option key={seconds} value={seconds}>
            {duration(seconds)}
          </option>
        ))}
      </select>
    </label>
  );
  const words = (name: "pace" | "veto" | "kick", choices: readonly string[]): JSX.Element => (
    <label class="field inline">
      <span>{t(`setting.${name}`)}</span>
      <select value={now[name]} onChange={(event) => onChange({ ...values, [name]: event.currentTarget.value })}>
        {choices.map((choice) => (
          <option key={choice} value={choice}>
            {translated(`setting.${name}.${choice}`, choice)}
          </option>
        ))}
      </select>
    </label>
  );
  const flags = ["open", "watch", "hints", "reveal"] as const;
  return (
    <div class="options">
      {words("pace", PACES)}
      {numbers("clock", CLOCKS)}
      {numbers("score_screen", SCREENS)}
      {numbers("away", AWAY)}
      {veto && words("veto", ["vote", "at-once"])}
      {kick && words("kick", ["flick", "dice"])}
      {flags.map((name) => (
        <label class="check" key={name}>
          <input type="checkbox" checked={now[name]} onChange={(event) => onChange({ ...values, [name]: event.currentTarget.checked })} />
          <span>{t(`setting.${name}`)}</span>
        </label>
      ))}
    </div>
  );
}
