/** A container for listening speaks the WebSocket protocol of the Speech SDK alone, as Microsoft has published it. */
import { randomUUID } from 'node:crypto';
import { parsedAnswer, textAt } from '../answer-values.ts';
import { testClip } from '../test-speech.ts';
import { typedAddress, urlOf } from '../typed-address.ts';
import type { Talk } from '../vendor-http.ts';

const PATH = '/speech/recognition/interactive/cognitiveservices/v1';
const PIECE = 3200;

/** What Microsoft's documentation has, of a recognition that has heard nothing: another word is a stranger's (`R18`). */
const known = ['NoMatch', 'InitialSilenceTimeout', 'BabbleTimeout', 'Error', 'EndOfDictation'];

/** Null when the clip was heard; else what is to be said of it, whoever listened. */
export function deafness(status: string): string | null {
  if (status === 'Success') return null;
  return `heard nothing in the test clip${known.includes(status) ? `: ${status}` : ''}`;
}

/** Throws unless the container has heard the clip. */
export async function containerHears(microsoft: Talk, typed: string): Promise<void> {
  const url = urlOf(typedAddress(typed, 'ws'));
  if (url.pathname === '/') url.pathname = PATH;
  if (!url.searchParams.has('language')) url.searchParams.set('language', 'en-US');
  const id = () => randomUUID().replaceAll('-', '');
  const socket = await microsoft.socket(url.href, { headers: { 'x-connectionid': id() } });
  const request = id();
  const { wav } = testClip();
  try {
    socket.say(textMessage('speech.config', request, { context: { system: { name: 'Trunkline' } } }));
    for (let at = 0; at < wav.length; at += PIECE)
      socket.say(audioMessage(request, wav.subarray(at, at + PIECE)));
    // Nothing more to come.
    socket.say(audioMessage(request, new Uint8Array()));
    for (;;) {
      const [head = '', body = ''] = (await socket.hear()).split('\r\n\r\n');
      const path = /^path:\s*(\S+)/im.exec(head)?.[1] ?? '';
      if (path === '') throw socket.lost();
      if (path !== 'speech.phrase' && path !== 'turn.end') continue;
      // A turn that ends without a phrase.
      const status = path === 'turn.end' ? 'NoMatch' : textAt(parsedAnswer(body), 'RecognitionStatus');
      const deaf = deafness(status);
      if (deaf) throw socket.refuse(deaf);
      return;
    }
  } finally {
    socket.close();
  }
}

function head(path: string, request: string, type: string): string {
  const fields = [
    `Path: ${path}`,
    `X-RequestId: ${request}`,
    `X-Timestamp: ${new Date().toISOString()}`,
    `Content-Type: ${type}`,
  ];
  return `${fields.join('\r\n')}\r\n`;
}

function textMessage(path: string, request: string, body: object): string {
  return `${head(path, request, 'application/json; charset=utf-8')}\r\n${JSON.stringify(body)}`;
}

/** The length of the head goes before it, in two bytes. */
function audioMessage(request: string, audio: Uint8Array): Uint8Array {
  const text = Buffer.from(head('audio', request, 'audio/x-wav'), 'latin1');
  const length = Buffer.alloc(2);
  length.writeUInt16BE(text.length);
  return Buffer.concat([length, text, audio]);
}
