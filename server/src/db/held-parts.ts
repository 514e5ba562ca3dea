/**
 * Tells which blocks of a large buffer may contain a text. For each block it records which sequences of three bytes
 * begin in it, each as one of `SIGNS` bits, which takes half as much memory again; most blocks without the text lack
 * one of its sequences.
 */
import { othersTurn } from './others-turn.ts';

const BLOCK = 1024;
const SIGNS = 4096;
const SIGNS_BITS = 12;
const PART = 3;
/** Of a text, so many parts at its beginning are looked at. A block notes the parts that begin so far behind it, too. */
const MOST_PARTS = 16;
const BITS = 32;

/** Blocks are noted in some milliseconds. */
const AT_ONCE = 128;

/** For each sign, which blocks have it. */
export type HeldParts = { signs: Uint32Array; words: number };

/** `between` occurs in no text that is searched for. */
export async function heldParts(bytes: Uint8Array, between: number): Promise<HeldParts> {
  const blocks = Math.ceil(bytes.length / BLOCK);
  const words = Math.ceil(blocks / BITS);
  const signs = new Uint32Array(SIGNS * words);
  for (let block = 0; block < blocks; block += 1) {
    note(bytes, block, { signs, words }, between);
    if (block % AT_ONCE === AT_ONCE - 1) await othersTurn();
  }
  return { signs, words };
}

function note(bytes: Uint8Array, block: number, { signs, words }: HeldParts, between: number): void {
  const word = Math.floor(block / BITS);
  const bit = 1 << (block % BITS);
  const to = Math.min(bytes.length, (block + 1) * BLOCK + MOST_PARTS + PART - 1);
  let [a = between, b = between] = bytes.subarray(block * BLOCK);
  for (let at = block * BLOCK + PART - 1; at < to; at += 1) {
    const c = bytes[at] as number;
    if (a !== between && b !== between && c !== between) {
      const place = signOf(a, b, c) * words + word;
      signs[place] = (signs[place] as number) | bit;
    }
    a = b;
    b = c;
  }
}

function signOf(a: number, b: number, c: number): number {
  return Math.imul(a | (b << 8) | (c << 16), 0x9e3779b1) >>> (BITS - SIGNS_BITS);
}

/** The ranges in which the text may begin, `to` excluded; a text shorter than three bytes may begin anywhere. */
export function* whereItMayBegin(
  { signs, words }: HeldParts,
  text: Uint8Array,
): Generator<{ from: number; to: number }> {
  const may = new Uint32Array(words).fill(0xffffffff);
  for (let at = 0; at < Math.min(MOST_PARTS, text.length - PART + 1); at += 1) {
    const [a = 0, b = 0, c = 0] = text.subarray(at, at + PART);
    const row = signOf(a, b, c) * words;
    for (let word = 0; word < words; word += 1)
      may[word] = (may[word] as number) & (signs[row + word] as number);
  }
  for (let block = 0; block < words * BITS; block += 1) {
    if (!has(may, block)) continue;
    const from = block;
    while (has(may, block + 1)) block += 1;
    yield { from: from * BLOCK, to: (block + 1) * BLOCK };
  }
}

function has(may: Uint32Array, block: number): boolean {
  return (((may[Math.floor(block / BITS)] ?? 0) >>> (block % BITS)) & 1) === 1;
}
