/** A QR code as a picture. */

import type { JSX } from "preact";
import { codePath } from "../art/code";
import { t } from "../language";

export function CodePicture({ text }: { text: string }): JSX.Element | null {
  try {
    const { size, path } = codePath(text);
    return (
      <svg class="code" viewBox={`-3 -3 ${size + 6} ${size + 6}`} role="img" aria-label={t("share.picture")}>
        <rect x="-3" y="-3" width={size + 6} height={size + 6} rx="2" />
        <path d={path} />
      </svg>
    );
  } catch {
    return null; // the link is too long for a code; it can still be copied
  }
}
