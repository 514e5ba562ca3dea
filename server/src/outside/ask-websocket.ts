/** One question over a websocket at an address that a user typed (`R18`): opened, asked, answered, closed. */
import { createHash, randomBytes } from 'node:crypto';
import http, { type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import https from 'node:https';
import type { Duplex } from 'node:stream';
import { failureOf, LARGEST_ANSWER, OutboundFailure, TIME_LIMIT_MS, webAddress } from './fetch-public-url.ts';
import { type GuardedAgents, guardedAgents } from './guarded-agent.ts';
import type { MayCall } from './public-address.ts';
import { clientFrame, type Message, messageReader, opcodes } from './websocket-frames.ts';

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

const GUID = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11';

export function websocketAsker(
  mayCall: MayCall,
  agents: GuardedAgents = guardedAgents(mayCall),
): AskWebsocket {
  return async (address, question) => {
    const url = webAddress(address);
    const limit_ms = question.timeout_ms ?? TIME_LIMIT_MS;
    const until = AbortSignal.timeout(limit_ms);
    try {
      return await open(url, question, agents, until);
    } catch (error) {
      throw failureOf(error, url, until.aborted ? limit_ms : null);
    }
  };
}

function open(
  url: URL,
  question: WebsocketQuestion,
  agents: GuardedAgents,
  signal: AbortSignal,
): Promise<WebsocketAnswer> {
  const key = randomBytes(16).toString('base64');
  const [send, agent] =
    url.protocol === 'https:' ? [https.request, agents.https] : [http.request, agents.http];
  const headers = {
    ...question.headers,
    connection: 'Upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    'sec-websocket-key': key,
    'sec-websocket-protocol': question.subprotocol,
  };
  return new Promise((resolve, reject) => {
    const sent = send(url, { headers, agent, signal });
    sent.on('error', reject);
    sent.on('response', (response) => resolve(refusal(response)));
    sent.on('upgrade', (response, socket, first) => {
      const { headers, statusCode: status = 0 } = response;
      const accepted = createHash('sha1')
        .update(key + GUID)
        .digest('base64');
      if (headers['sec-websocket-accept'] !== accepted) {
        socket.destroy();
        return reject(new OutboundFailure(`${url.hostname} does not open a websocket.`));
      }
      converse(socket, first, question, url.hostname, signal)
        .then((text) => resolve({ status, headers, text }))
        .catch(reject)
        .finally(() => socket.destroy());
    });
    sent.end();
  });
}

/** Asks, and waits for the answer among whatever else the other side says. */
function converse(
  socket: Duplex,
  first: Buffer,
  { isAnswer, message }: WebsocketQuestion,
  host: string,
  signal: AbortSignal,
): Promise<string> {
  const read = messageReader(LARGEST_ANSWER);
  return new Promise((resolve, reject) => {
    const end = (text: string) =>
      socket.end(clientFrame(opcodes.close, Buffer.from([0x03, 0xe8])), () => resolve(text));
    const hear = ({ data, opcode }: Message) => {
      const text = data.toString('utf8');
      if (opcode === opcodes.ping) socket.write(clientFrame(opcodes.pong, data));
      if (opcode === opcodes.close)
        throw new OutboundFailure(`${host} closes the websocket without an answer.`);
      if (opcode === opcodes.text && isAnswer?.(text)) end(text);
    };
    const take = (bytes: Buffer) => {
      try {
        for (const one of read(bytes)) hear(one);
      } catch (error) {
        const fault = `${host} sends what is no message of a websocket, or one that is too large.`;
        reject(error instanceof OutboundFailure ? error : new OutboundFailure(fault));
      }
    };
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    socket.on('data', take);
    socket.on('error', reject);
    socket.on('close', () => reject(new OutboundFailure(`${host} breaks off the connection.`)));
    socket.write(clientFrame(opcodes.text, Buffer.from(message)), () => {
      if (!isAnswer) end('');
    });
    if (first.length > 0) take(first);
  });
}

/** An answer by HTTP, as far as it is of use. */
function refusal(response: IncomingMessage): Promise<WebsocketAnswer> {
  const { headers, statusCode: status = 0 } = response;
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    let size = 0;
    const done = () => resolve({ status, headers, text: Buffer.concat(parts).toString('utf8') });
    response.on('data', (part: Buffer) => {
      size += part.length;
      parts.push(part);
      if (size > LARGEST_ANSWER) response.destroy(new OutboundFailure('The answer is too large.'));
    });
    response.on('error', reject);
    response.on('end', done);
  });
}
