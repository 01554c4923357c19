/** Parts of the client that are fetched when they are first shown. */

import type { ComponentType, JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { t } from "../language";

export type Loader<Props> = () => Promise<ComponentType<Props>>;

/** A part of the client that is fetched when it is first shown. */
export function Later<Props extends object>({ load, props }: { load: Loader<Props>; props: Props }): JSX.Element {
  const [part, show] = useState<{ Part: ComponentType<Props> } | null>(null);
  const [failed, fail] = useState(false);
  useEffect(() => {
    let wanted = true;
    load().then(
      (Part) => wanted && show({ Part }),
      () => wanted && fail(true),
    );
    return () => {
      wanted = false;
    };
  }, []);
  if (failed) return <p class="loading">{t("load.failed")}</p>;
  if (part === null) return <p class="loading">{t("loading")}</p>;
  return <part.Part {...props} />;
}
