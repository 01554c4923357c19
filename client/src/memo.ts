/** Components that are drawn again only when what they were given has changed. */

import { Component, h } from "preact";
import type { ComponentType, FunctionComponent, VNode } from "preact";

/** Whether two sets of properties are the same, one by one. */
function same(one: object, other: object): boolean {
  const [first, second] = [one as Record<string, unknown>, other as Record<string, unknown>];
  for (const key in first) if (!Object.is(first[key], second[key])) return false;
  for (const key in second) if (!(key in first)) return false;
  return true;
}

export function memo<Props extends object>(Plain: FunctionComponent<Props>): ComponentType<Props> {
  return class extends Component<Props> {
    override shouldComponentUpdate(next: Readonly<Props>): boolean {
      return !same(this.props, next);
    }

    override render(): VNode {
      return h(Plain as FunctionComponent<object>, this.props);
    }
  };
}
