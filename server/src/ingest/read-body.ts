/** The body of a request to the listener: unpacked, and never more of it in memory than there is room for. */
import type { IncomingMessage } from 'node:http';
import { createGunzip } from 'node:zlib';

export class BodyRefusal extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** InfluxDB's own limit. */
const LARGEST_BODY = 25_000_000;

/** What a request takes of the room that there is. */
export type Place = {
  /** That so many bytes are held by now; false where there is no room for them. */
  hold(bytes: number): boolean;
  leave(): void;
};

export const tooMany = () => new BodyRefusal(503, 'too many writes are waiting');

/** Refused by the length that it says, before it takes any room. */
export function refuseTooLarge({ headers }: IncomingMessage): void {
  if (Number(headers['content-length'] ?? 0) > LARGEST_BODY) throw tooLarge();
}

const tooLarge = () => new BodyRefusal(413, 'Request Entity Too Large');

/** What names no packing at all, such as "utf-8", is passed over, as InfluxDB does. */
function isGzip({ headers }: IncomingMessage): boolean {
  const encoding = headers['content-encoding'] ?? '';
  if (/^(x-)?gzip$/i.test(encoding)) return true;
  if (/gzip|deflate|compress|zstd|snappy|\bbr\b/i.test(encoding))
    throw new BodyRefusal(415, 'send the body as it is, or packed once with gzip');
  return false;
}

const brokenOff = () => new BodyRefusal(400, 'unexpected EOF');

export async function readBody(
  request: IncomingMessage,
  place: Place,
  largest = LARGEST_BODY,
): Promise<Buffer> {
  // Its sender went away while it waited for room: no end of what is unpacked, and no error, would come any more.
  if (request.destroyed) throw brokenOff();
  const isPacked = isGzip(request);
  const source = isPacked ? request.pipe(createGunzip()) : request;
  // A request that breaks off ends what is unpacked too.
  if (isPacked) request.once('error', (error) => source.destroy(error));
  const parts: Buffer[] = [];
  let size = 0;
  try {
    for await (const part of source) {
      size += part.length;
      if (size > largest) throw tooLarge();
      // A packed body is a thousand times as large as it says, at worst.
      if (!place.hold(size)) throw tooMany();
      parts.push(part);
    }
  } catch (error) {
    if (error instanceof BodyRefusal) throw error;
    throw isPacked ? new BodyRefusal(400, 'gzip: invalid header or data') : brokenOff();
  }
  return Buffer.concat(parts);
}

/** What is larger than it said may take so many times the room: those who wait would wait for each other. */
const FULL = 2;

/**
 * How much is worked on at a time; who comes later waits with an unread body, which slows down the sender. `load` is
 * told how much that is.
 */
export function roomFor(most_bytes: number, most_waiting: number, load = { bytes: 0, waiting: 0 }) {
  const waiting: { bytes: number; go(): void }[] = [];
  const admit = () => {
    for (let first = waiting[0]; first && load.bytes + first.bytes <= most_bytes; first = waiting[0]) {
      waiting.shift();
      load.bytes += first.bytes;
      first.go();
    }
    load.waiting = waiting.length;
  };
  return {
    /** Null when too many are waiting already. */
    async enter(bytes: number): Promise<Place | null> {
      if (waiting.length >= most_waiting) return null;
      let held = Math.min(bytes, most_bytes);
      await new Promise<void>((go) => {
        waiting.push({ bytes: held, go });
        admit();
      });
      return {
        hold(now) {
          const more = Math.max(0, now - held);
          if (more > 0 && load.bytes + more > most_bytes * FULL) return false;
          load.bytes += more;
          held += more;
          return true;
        },
        leave() {
          load.bytes -= held;
          admit();
        },
      };
    },
  };
}
