/** What this device likes: language, looks, speed, sound. */

import type { JSX } from "preact";
import { LANGUAGES, language, t } from "../language";
import type { Key } from "../language";
import { prefer, preferences } from "../preference";
import type { Preferences } from "../preference";
import { wakeSound } from "../sound";
import { useStore } from "../store";
import { Dialog } from "./dialog";

const CHOICES = {
  theme: ["auto", "light", "dark"],
  speed: ["calm", "normal", "fast", "instant"],
  taps: ["auto", "one", "two"],
  sort: ["color", "value", "playable", "dealt"],
} as const;

function Choice({ of }: { of: keyof typeof CHOICES }): JSX.Element {
  const now = useStore(preferences)[of];
  return (
    <fieldset class="segments">
      <legend>{t(`set.${of}`)}</legend>
      <div>
        {CHOICES[of].map((value) => (
          <label key={value} class={now === value ? "on" : ""}>
            <input type="radio" name={of} checked={now === value} onChange={() => prefer({ [of]: value } as Partial<Preferences>)} />
            {t(`set.${of}.${value}` as Key)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Whether the client can be installed here, and if not, why. */
function Install(): JSX.Element {
  return <p class="note">{t(isSecureContext ? "install.can" : "install.cannot")}</p>;
}

export function SettingsDialog({ onClose }: { onClose: () => void }): JSX.Element {
  const now = useStore(preferences);
  return (
    <Dialog title={t("settings")} onClose={onClose}>
      <div class="form">
        <label class="field">
          <span>{t("name.yours")}</span>
          <input type="text" maxLength={16} value={now.name} onInput={(event) => prefer({ name: event.currentTarget.value })} />
        </label>
        <label class="field">
          <span>{t("set.language")}</span>
          <select value={now.language || language()} onChange={(event) => prefer({ language: event.currentTarget.value })}>
            {Object.entries(LANGUAGES).map(([key, { title }]) => (
              <option key={key} value={key} lang={key}>
                {title}
              </option>
            ))}
          </select>
        </label>
        <Choice of="theme" />
        <Choice of="speed" />
        <Choice of="taps" />
        <Choice of="sort" />
        <label class="check">
          <input
            type="checkbox"
            checked={now.sound}
            onChange={(event) => {
              prefer({ sound: event.currentTarget.checked });
              wakeSound();
            }}
          />
          <span>{t("set.sound")}</span>
        </label>
        <Install />
      </div>
    </Dialog>
  );
}
