import { charactersOf } from '@trunkline/contract/core/printable.ts';

const LONGEST_NAME = 64;
const END = ' copy';

/** What a copy is called. Of a name that is too long with it, no letter or picture is cut in two. */
export function nameOfCopy(name: string): string {
  let kept = '';
  for (const { segment } of new Intl.Segmenter().segment(name)) {
    if (charactersOf(kept + segment + END) > LONGEST_NAME) break;
    kept += segment;
  }
  return kept.trimEnd() + END;
}
