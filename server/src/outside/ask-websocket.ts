/** One question over a WebSocket at an address that a user typed (`R18`): opened, asked, answered, closed. */
import type { IncomingHttpHeaders } from 'node:http';
import { LARGEST_ANSWER, OutboundFailure, TIME_LIMIT_MS } from './fetch-public-url.ts';
import { HandshakeRefused, type OpenPublicWebSocket } from './public-websocket.ts';

export type WebsocketQuestion = {
  subprotocol: string;
  headers: Record<string, string>;
  message: string;
  /** Which message is the answer; null when none is expected. */
  isAnswer: ((text: string) => boolean) | null;
  timeout_ms?: number;
};

/** With another status than 101 the websocket was not opened, and `text` is what came instead. */
export type WebsocketAnswer = { status: number; headers: IncomingHttpHeaders; text: string };

/** Throws an OutboundFailure, a sentence for a person. */
export type AskWebsocket = (url: string, question: WebsocketQuestion) => Promise<WebsocketAnswer>;

export function websocketAsker(openWebSocket: OpenPublicWebSocket): AskWebsocket {
  return async (address, { headers, isAnswer, message, subprotocol, timeout_ms = TIME_LIMIT_MS }) => {
    const limits = { timeout_ms, largest: LARGEST_ANSWER };
    const socket = await openWebSocket(address, { headers, subprotocol, ...limits }).catch(refusal);
    if ('status' in socket) return socket;
    try {
      socket.send(message);
      for (;;) {
        const heard = isAnswer ? await socket.next() : { isBinary: false, text: '' };
        if (!heard) throw unanswered(new URL(address), socket.closing()?.code);
        // Among whatever else the other side says.
        const isIt = !heard.isBinary && (!isAnswer || isAnswer(heard.text));
        if (isIt) return { status: 101, headers: socket.headers, text: heard.text };
      }
    } finally {
      socket.close();
    }
  };
}

/** An answer by HTTP is told as it is. */
function refusal(error: unknown): WebsocketAnswer {
  if (!(error instanceof HandshakeRefused)) throw error;
  return { status: error.status, headers: error.headers, text: error.text };
}

/** What a connection has ended with that nobody closed (RFC 6455, 7.1.5). */
const BROKEN = 1006;

function unanswered({ hostname }: URL, code: number | undefined): OutboundFailure {
  return new OutboundFailure(
    code === BROKEN
      ? `${hostname} closed the connection.`
      : `${hostname} closed the WebSocket without an answer.`,
  );
}
