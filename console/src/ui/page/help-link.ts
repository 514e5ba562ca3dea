/** The address of a page of help over the screen that is shown. */
import type { LinkTarget } from '../table/TargetLink.tsx';

export const HERE = { to: '.', search: true, resetScroll: false, hashScrollIntoView: false } as const;

/** `place` is a page of docs/help, `carriers`, or a section of one, `carriers.trunk-types`. */
export function helpLink(place: string): LinkTarget & { state: object } {
  return { ...HERE, hash: `help=${place}`, state: { help_from: true } };
}
