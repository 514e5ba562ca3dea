/** The messages of TCP connections, whose segments hold a part of one, or several. Pure. */
import type { Packet } from './pcap.ts';
import { beginsMessage } from './sip-start.ts';

export type Said = Pick<Packet, 'at' | 'from' | 'to'> & { bytes: Uint8Array };

const LONGEST_MESSAGE = 65_536;

export class TcpMessages {
  /** What came and is no whole message yet, by its way. */
  #open = new Map<string, Said>();

  /** The messages that end with this segment. */
  *add({ at, from, to, payload }: Packet): Generator<Said> {
    const way = `${from} ${to}`;
    const before = this.#open.get(way);
    this.#open.delete(way);
    const isNew = beginsMessage(payload);
    // One that says no length ends where the next one begins.
    if (before && isNew) yield before;
    const rest =
      before && !isNew
        ? { ...before, bytes: joined(before.bytes, payload) }
        : { at, from, to, bytes: payload };
    for (let said = rest; ; ) {
      const bytes = withoutBlankLines(said.bytes);
      // The middle of one whose beginning was not captured.
      if (bytes.length === 0 || !beginsMessage(bytes)) return;
      const size = wholeSize(bytes);
      if (size === null && bytes.length < LONGEST_MESSAGE) {
        this.#open.set(way, { ...said, bytes });
        return;
      }
      yield { ...said, bytes: bytes.subarray(0, size ?? LONGEST_MESSAGE) };
      said = { at, from, to, bytes: bytes.subarray(size ?? bytes.length) };
    }
  }

  /** Those that break off. */
  rest(): Iterable<Said> {
    return this.#open.values();
  }
}

const latin = new TextDecoder('latin1');

/** Undefined where the message does not say how long it is; null where more has to come. */
function wholeSize(bytes: Uint8Array): number | null {
  const text = latin.decode(bytes);
  const blank = /\r?\n\r?\n/.exec(text);
  if (!blank) return null;
  const length = /^(?:content-length|l)[ \t]*:[ \t]*(\d{1,9})[ \t]*$/im.exec(text.slice(0, blank.index))?.[1];
  if (length === undefined) return null;
  const size = blank.index + blank[0].length + Number(length);
  return size <= bytes.length ? size : null;
}

/** They keep a connection alive. */
function withoutBlankLines(bytes: Uint8Array): Uint8Array {
  let at = 0;
  while (bytes[at] === 13 || bytes[at] === 10) at += 1;
  return bytes.subarray(at);
}

function joined(one: Uint8Array, other: Uint8Array): Uint8Array {
  const both = new Uint8Array(one.length + other.length);
  both.set(one);
  both.set(other, one.length);
  return both;
}
