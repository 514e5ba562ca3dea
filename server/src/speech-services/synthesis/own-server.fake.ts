/** Servers of a customer's own that speak over gRPC: Nuance's and Riva. They read the bytes by the numbers of the proto files. */
import type { ServerHttp2Stream } from 'node:http2';
import { textAt, valueAt } from '../answer-values.ts';
import { demand, type FakeAnswer, type FakeRequest } from '../probes/stand-in.fake.ts';

const NUANCE = '/nuance.tts.v1.Synthesizer/UnarySynthesize';
const RIVA = '/nvidia.riva.tts.RivaSpeechSynthesis/Synthesize';

/** What each asked for last, to be looked at. */
export const heard: { nuance: string[]; riva: string[] } = { nuance: [], riva: [] };

export function isSynthesis(path: string): boolean {
  return path.endsWith(NUANCE) || path.endsWith(RIVA);
}

/** By the name of the host: `broken.`, `locked.`, `strange.`, `mute.`; the others speak 160 bytes. */
export function synthesize(stream: ServerHttp2Stream, path: string, fault: (text: string) => void): void {
  const parts: Buffer[] = [];
  stream.on('data', (part: Buffer) => parts.push(part));
  stream.on('end', () => {
    const mood = /^\/(broken|locked|strange|mute)\./.exec(path)?.[1];
    if (mood === 'broken') return end(stream, 13, 'something inside gave way');
    if (mood === 'locked') return end(stream, 16, 'no token');
    if (mood === 'strange') return end(stream, 3, 'the inner voice is unknown');
    const body = Buffer.concat(parts);
    const message = body.subarray(5);
    if (body.readUInt32BE(1) !== message.length) fault(`${path}: the frame is not whole`);
    const isRiva = path.endsWith(RIVA);
    const words = isRiva ? riva(message) : nuance(message);
    if (!words) fault(`${path}: ${message.toString('hex')} is not the message`);
    heard[isRiva ? 'riva' : 'nuance'] = words ?? [];
    const audio = mood === 'mute' ? 0 : 160;
    const tag = isRiva ? [0x0a] : [0x0a, 0x03, 0x08, 0xc8, 0x01, 0x1a];
    const answer = Buffer.from([...tag, ...(audio ? [0xa0, 0x01] : [0x00]), ...Array(audio).fill(7)]);
    const head = Buffer.alloc(5);
    head.writeUInt32BE(answer.length, 1);
    stream.respond({ ':status': 200, 'content-type': 'application/grpc' }, { waitForTrailers: true });
    stream.on('wantTrailers', () => stream.sendTrailers({ 'grpc-status': '0' }));
    stream.end(Buffer.concat([head, answer]));
  });
}

const text = '([\\s\\S])([\\s\\S]+?)';

/** text, language_code, LINEAR_PCM, 8000 Hz, voice_name. */
function riva(message: Buffer): string[] | null {
  return taken(message, `^\\x0a${text}\\x12${text}\\x18\\x01\\x20\\xc0\\x3e\\x2a${text}$`);
}

/** voice of name and model, PCM of 8000 Hz, input of text (1) or SSML (2). */
function nuance(message: Buffer): string[] | null {
  const format = '\\x12\\x07\\x0a\\x05\\x0a\\x03\\x08\\xc0\\x3e';
  return taken(
    message,
    `^\\x0a[\\s\\S]\\x0a${text}\\x12${text}${format}\\x1a[\\s\\S][\\x0a\\x12][\\s\\S]\\x0a${text}$`,
  );
}

/** The texts, each as long as the byte before it says. */
function taken(message: Buffer, pattern: string): string[] | null {
  const [, ...found] = new RegExp(pattern).exec(message.toString('latin1')) ?? [];
  const words = found.filter((_, at) => at % 2 === 1);
  const fits = words.every((word, at) => found[at * 2]?.charCodeAt(0) === word.length);
  return words.length > 0 && fits ? words : null;
}

/** Without a message, the status is in the head. */
function end(stream: ServerHttp2Stream, status: number, message: string): void {
  const told = { 'grpc-status': String(status), 'grpc-message': message };
  stream.respond({ ':status': 200, 'content-type': 'application/grpc', ...told }, { endStream: true });
}

/** Nuance's cloud has the same service in JSON. */
export function nuanceCloud({ headers, json, method, path }: FakeRequest): FakeAnswer {
  if (path === '/api/v1/voices') {
    demand(method === 'GET', 'GET');
    const voice = (name: string, model: string, language: string) => ({ name, model, language });
    return {
      json: {
        voices: [
          voice('Evan', 'enhanced', 'en-us'),
          voice('Zoe-Ml', 'enhanced', 'en-us'),
          voice('Laila', 'standard', 'ar-ww'),
        ],
      },
    };
  }
  demand(path === '/api/v1/synthesize', 'the path');
  demand(method === 'POST' && headers['content-type'] === 'application/json', 'POST');
  demand(textAt(json, 'voice', 'name') && textAt(json, 'voice', 'model'), 'voice');
  demand(textAt(json, 'input', 'text', 'text') || textAt(json, 'input', 'ssml', 'text'), 'what to say');
  demand(valueAt(json, 'audioParams', 'audioFormat', 'pcm', 'sampleRateHz') === 8000, 'sampleRateHz');
  const audio = Buffer.alloc(160).toString('base64');
  return { json: { status: { code: 200, message: 'OK', details: '' }, audio } };
}
