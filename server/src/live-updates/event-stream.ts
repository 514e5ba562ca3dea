/** One stream of server-sent events. What its reader does not take is bounded: a slow one is cut, and asks anew. */
import { Readable } from 'node:stream';

/** In bytes, besides what the connection itself holds. */
const MOST_UNREAD = 16_384;
/** After the connection is lost. */
const BEGIN = 'retry: 3000\n\nevent: open\ndata: {}\n\n';
const HEARTBEAT = ':\n\n';

export type EventStream = {
  readable: Readable;
  send(event: 'change' | 'ended', data: object): void;
  /** Keeps what lies between from ending it. */
  beat(): void;
  end(): void;
};

export function eventStream(whenOver: () => void): EventStream {
  const readable = new Readable({ read() {}, highWaterMark: MOST_UNREAD });
  let isOver = false;
  readable.once('close', whenOver);
  const push = (text: string) => {
    if (isOver || readable.destroyed) return;
    readable.push(text);
    if (readable.readableLength > MOST_UNREAD) readable.destroy();
  };
  push(BEGIN);
  return {
    readable,
    send: (event, data) => push(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`),
    beat: () => push(HEARTBEAT),
    end() {
      if (isOver || readable.destroyed) return;
      isOver = true;
      readable.push(null);
    },
  };
}

export const emptyStream = (): Readable => Readable.from([]);
