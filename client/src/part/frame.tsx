/** What all pages but the table have around them. */

import type { ComponentChildren, JSX } from "preact";
import { useState } from "preact/hooks";
import { Brand } from "../art/face";
import { t } from "../language";
import { Later } from "./later";
import { Icon } from "./icon";

const SETTINGS = () => import("../more").then((module) => module.SettingsDialog);

export interface FrameProps {
  readonly title?: string;
  readonly children: ComponentChildren;
}

export function Frame({ title, children }: FrameProps): JSX.Element {
  const [open, show] = useState(false);
  return (
    <div class="page">
      <header class="page-head">
        <a href="/" class="home-link">
          <Brand />
          <span class="unseen">{t("home")}</span>
        </a>
        <button type="button" class="quiet round" aria-label={t("settings")} onClick={() => show(true)}>
          <Icon name="settings" />
        </button>
      </header>
      <main class="page-main">
        {title !== undefined && <h1>{title}</h1>}
        {children}
      </main>
      {open && <Later load={SETTINGS} props={{ onClose: () => show(false) }} />}
    </div>
  );
}
