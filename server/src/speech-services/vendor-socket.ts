/** A WebSocket to a vendor: what comes is JSON, what ends it is said in words. */
import type { PublicSocket } from '../outside/public-websocket.ts';
import { parsedAnswer } from './answer-values.ts';
import { VendorRefusal } from './vendor-call.ts';

export type VendorSocket = {
  say(message: object | string | Uint8Array): void;
  /** Speech in pieces, as it would come from a call. */
  play(pcm: Uint8Array, bytes: number): number;
  /** The next message in text; a VendorRefusal when there is none. */
  hear(): Promise<string>;
  hearJson(): Promise<unknown>;
  /** What the other side did, with what it said where that may be quoted (`R18`). */
  refuse(does: string, said?: string): VendorRefusal;
  /** For a message that makes no sense. */
  lost(): VendorRefusal;
  close(): void;
};

export function vendorSocket(
  socket: PublicSocket,
  who: string,
  quote: (text: string) => string,
  failure: (error: unknown) => VendorRefusal,
): VendorSocket {
  const lost = () => new VendorRefusal(`${who} gave an answer that this server does not understand.`);

  async function hear(): Promise<string> {
    const message = await socket.next().catch((error: unknown) => {
      throw failure(error);
    });
    if (message) return message.isBinary ? message.data.toString('utf8') : message.text;
    const { code, reason } = socket.closing() ?? { code: 0, reason: '' };
    const said = quote(reason);
    throw new VendorRefusal(`${who} closed the connection (${code}${said ? `: ${said}` : ''}).`);
  }

  async function hearJson(): Promise<unknown> {
    const message = parsedAnswer(await hear());
    if (typeof message === 'object' && message !== null) return message;
    throw lost();
  }

  return {
    say: (message) =>
      socket.send(
        typeof message === 'string' || message instanceof Uint8Array ? message : JSON.stringify(message),
      ),
    play(pcm, bytes) {
      let pieces = 0;
      for (let at = 0; at < pcm.length; at += bytes, pieces++) socket.send(pcm.subarray(at, at + bytes));
      return pieces;
    },
    hear,
    hearJson,
    refuse(does, said = '') {
      const quoted = quote(said);
      return new VendorRefusal(`${who} ${does}${quoted ? `: ${quoted}` : ''}.`);
    },
    lost,
    close: () => socket.close(),
  };
}
