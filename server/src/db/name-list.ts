/**
 * All names of a column in one buffer, in which part of a name is found in a tenth of a millisecond among 100,000.
 * Names are separated by NUL. A name that is compared in another form than it is written has that form behind it,
 * after a separator.
 */
import { type HeldParts, heldParts, whereItMayBegin } from './held-parts.ts';
import { othersTurn } from './others-turn.ts';

export type NameList = { names: Buffer; held: HeldParts };

/** Between names; none has it, since no text that is searched for may. */
const BETWEEN = '\0';
/** The separator, in names that have another form only. */
export const OTHERWISE = '\x01';
const BETWEEN_BYTE = 0;

/** So much is folded in some milliseconds. */
const AT_ONCE = 64 * 1024;

/** Folds case and diacritics, as the collations of MySQL and MariaDB do, and all blanks. */
export function folded(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .replace(/\p{Zs}/gu, ' ')
    .toLowerCase();
}

/** From names separated by `BETWEEN`. */
export async function nameList(names: string): Promise<NameList> {
  const parts: Buffer[] = [];
  for (let from = 0; from < names.length; ) {
    const to = names.indexOf(BETWEEN, from + AT_ONCE) + 1 || names.length;
    parts.push(Buffer.from(comparable(names.slice(from, to))));
    from = to;
    await othersTurn();
  }
  const all = Buffer.concat(parts);
  return { names: all, held: await heldParts(all, BETWEEN_BYTE) };
}

/** In bytes. */
export function sizeOf({ names, held }: NameList): number {
  return names.byteLength + held.signs.byteLength;
}

function comparable(names: string): string {
  if (isPlain(names)) return names.toLowerCase();
  return names
    .split(BETWEEN)
    .map((name) => (isPlain(name) ? name.toLowerCase() : `${folded(name)}${OTHERWISE}${name}`))
    .join(BETWEEN);
}

/** Whether the text is ASCII only. */
export function isPlain(text: string): boolean {
  return !/[^\0-\x7f]/.test(text);
}

/**
 * The names that contain the text, which has to be `folded`, those that begin with it first; null if there are more
 * than `most`.
 */
export function namesWith({ names, held }: NameList, text: string, most: number): string[] | null {
  const sought = Buffer.from(text);
  const beginning: string[] = [];
  const others: string[] = [];
  let next = 0;
  for (const { from, to } of whereItMayBegin(held, sought)) {
    // A name that goes on behind them has been found already.
    next = Math.max(next, from);
    const part = names.subarray(0, to + sought.length - 1);
    for (let at = part.indexOf(sought, next); at >= 0; at = part.indexOf(sought, next)) {
      if (beginning.length + others.length === most) return null;
      const begins = names.lastIndexOf(BETWEEN_BYTE, at) + 1;
      const ends = names.indexOf(BETWEEN_BYTE, at);
      next = ends < 0 ? names.length : ends;
      const name = names.toString('utf8', begins, next);
      (begins === at ? beginning : others).push(name.slice(name.indexOf(OTHERWISE) + 1));
    }
  }
  return [...beginning.sort(), ...others.sort()];
}
