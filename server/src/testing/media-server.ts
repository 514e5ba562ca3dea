/** A media server's side of a recording: the WebSocket, the first message, and sound as it is spoken. */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { WebSocket } from 'ws';

const RATE = 8000;

/** Rejects with the status where the connection is refused. */
export async function sendRecording(url: string, pair?: string) {
  const headers = pair ? { authorization: `Basic ${Buffer.from(pair).toString('base64')}` } : {};
  const socket = new WebSocket(`${url.replace(/^http/, 'ws')}/record/s3_compatible`, { headers });
  const closed = new Promise<{ code: number; reason: string }>((resolve) =>
    socket.once('close', (code, reason) => resolve({ code, reason: String(reason) })),
  );
  await new Promise<void>((resolve, reject) => {
    socket.once('open', resolve);
    socket.on('error', reject);
    socket.once('unexpected-response', (_request, { statusCode }) => reject(new Error(String(statusCode))));
  });
  return {
    socket,
    closed,
    /** What stands in the first message, over what a media server says. */
    start(over: object = {}): string {
      const call_sid = randomUUID();
      const said = {
        ...{ sampleRate: RATE, accountSid: randomUUID(), callSid: call_sid, direction: 'inbound' },
        ...{ from: '+441632960051', to: '15551230002', callId: '84b4c76e66710@203.0.113.9' },
        ...{ applicationSid: null, originatingSipIp: '203.0.113.9', originatingSipTrunkName: 'Zürich' },
      };
      socket.send(JSON.stringify({ ...said, ...over }));
      return call_sid;
    },
    dtmf: (digit: string) => socket.send(JSON.stringify({ event: 'dtmf', dtmf: digit, duration: '1600' })),
    /** In messages of 20 ms, as it is spoken, but faster. */
    say(sound: Buffer, size = 640) {
      for (let at = 0; at < sound.length; at += size) socket.send(sound.subarray(at, at + size));
    },
    async hangUp() {
      socket.close(1000);
      await closed;
    },
    async breakOff() {
      socket.terminate();
      await once(socket, 'close');
    },
  };
}

/** Two tones, the caller's on the left: 16 bit, little-endian, in turn. */
export function spoken(seconds: number, rate = RATE): Buffer {
  const sound = Buffer.alloc(seconds * rate * 4);
  for (let n = 0; n < seconds * rate; n++) {
    sound.writeInt16LE(Math.round(9000 * Math.sin((n * 2 * Math.PI * 440) / rate)), n * 4);
    sound.writeInt16LE(Math.round(5000 * Math.sin((n * 2 * Math.PI * 660) / rate)), n * 4 + 2);
  }
  return sound;
}
