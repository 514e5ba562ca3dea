/** The records that were opened last at this browser, for the palette that nothing was typed into. */

import type { FoundKind } from '../../search/search.queries.ts';
import { keepIn } from '../../ui/page/keep-in.ts';
import { localKeys } from '../browser-storage.ts';

export type RecentThing = {
  kind: FoundKind;
  sid: string;
  name: string;
  service_provider_sid: string | null;
};

type Box = Pick<Storage, 'getItem' | 'setItem'>;

export const MOST_RECENT = 8;

/** What another program left there counts as nothing. */
export function readRecent(box: Pick<Box, 'getItem'>): RecentThing[] {
  try {
    const kept: unknown = JSON.parse(box.getItem(localKeys.openedLast) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isThing) : [];
  } catch {
    return [];
  }
}

/** The newest first, each once. */
export function keepRecent(box: Box, thing: RecentThing): void {
  const others = readRecent(box).filter(({ sid }) => sid !== thing.sid);
  keepIn(box, localKeys.openedLast, JSON.stringify([thing, ...others].slice(0, MOST_RECENT)));
}

function isThing(thing: unknown): thing is RecentThing {
  const { kind, sid, name } = (thing ?? {}) as Partial<RecentThing>;
  return [kind, sid, name].every((part) => typeof part === 'string');
}
