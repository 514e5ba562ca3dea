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

export async function readBody(request: IncomingMessage): Promise<Buffer> {
  const isPacked = request.headers['content-encoding'] === 'gzip';
  const source = isPacked ? request.pipe(createGunzip()) : request;
  // A request that breaks off ends what is unpacked too.
  if (isPacked) request.once('error', (error) => source.destroy(error));
  const parts: Buffer[] = [];
  let size = 0;
  try {
    for await (const part of source) {
      size += part.length;
      if (size > LARGEST_BODY) throw new BodyRefusal(413, 'Request Entity Too Large');
      parts.push(part);
    }
  } catch (error) {
    if (error instanceof BodyRefusal) throw error;
    throw new BodyRefusal(400, isPacked ? 'gzip: invalid header or data' : 'unexpected EOF');
  }
  return Buffer.concat(parts);
}

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
    /** Answers how to leave; null when too many are waiting already. */
    async enter(bytes: number): Promise<(() => void) | null> {
      if (waiting.length >= most_waiting) return null;
      await new Promise<void>((go) => {
        waiting.push({ bytes: Math.min(bytes, most_bytes), go });
        admit();
      });
      return () => {
        load.bytes -= Math.min(bytes, most_bytes);
        admit();
      };
    },
  };
}
