/** What was said in some calls, and their SIP messages: generated, in the shapes that a platform writes. */
import { type DemoCall, dice } from './call-lines.ts';
import { RECORDED_FROM, turnsOf } from './call-turns.ts';

export const RATE = 8000;
const MS = RATE / 1000;
/** What is made of a text begins to be heard a little later. */
const BEFORE_SPEECH = 20;

/** The caller on the left, the called side on the right, as the trace has them: 16 bit at 8 kHz, from where the recording begins. */
export function soundOf(call: DemoCall): Buffer {
  const chance = dice(call.at % 2_147_483_647);
  const frames = call.seconds * RATE - RECORDED_FROM * MS;
  const sound = Buffer.alloc(frames * 4);
  const at = (ms: number) => Math.max(0, Math.min(frames, (ms - RECORDED_FROM) * MS));
  for (const { said, heard } of turnsOf(call)) {
    speak(sound, 1, at(said.from + said.made_ms + BEFORE_SPEECH), at(said.until), 210, chance.roll);
    speak(sound, 0, at(heard.from + BEFORE_SPEECH), at(heard.until), 140, chance.roll);
  }
  return sound;
}

/** Speech-like: a pitch with overtones and breath, in syllables. */
function speak(
  sound: Buffer,
  channel: 0 | 1,
  from: number,
  until: number,
  pitch: number,
  roll: () => number,
) {
  for (let n = from; n < until; n++) {
    const turn = (2 * Math.PI * pitch * n) / RATE;
    const voice = Math.sin(turn) + 0.5 * Math.sin(2 * turn) + 0.3 * Math.sin(5 * turn);
    const syllable = Math.max(0, Math.sin((2 * Math.PI * 4 * (n - from)) / RATE)) ** 0.6;
    const value = syllable * (4500 * voice + 1500 * (roll() - 0.5));
    sound.writeInt16LE(Math.round(value), n * 4 + channel * 2);
  }
}

const RAW_IP = 101;

/** From the first INVITE, which went twice, to the answer to the BYE. */
export function pcapOf(call: DemoCall): Buffer {
  const answered = call.at - call.attempted_at;
  const over = answered + call.seconds * 1000;
  const asks = !call.isInbound;
  return captureOf(call, [
    [0, asks, `INVITE sip:${call.to}@sip.example.com SIP/2.0`, '1 INVITE'],
    [500, asks, `INVITE sip:${call.to}@sip.example.com SIP/2.0`, '1 INVITE'],
    [512, !asks, 'SIP/2.0 100 Trying', '1 INVITE'],
    [700, !asks, 'SIP/2.0 180 Ringing', '1 INVITE'],
    [answered, !asks, 'SIP/2.0 200 OK', '1 INVITE'],
    [answered + 40, asks, `ACK sip:${call.to}@sip.example.com SIP/2.0`, '1 ACK'],
    [over, asks, `BYE sip:${call.to}@sip.example.com SIP/2.0`, '2 BYE'],
    [over + 15, !asks, 'SIP/2.0 200 OK', '2 BYE'],
  ]);
}

type Captured = Pick<DemoCall, 'from' | 'to' | 'host' | 'remote_host' | 'sip_callid' | 'attempted_at'>;
type Said = [after_ms: number, isOut: boolean, first: string, cseq: string];

/** Messages between a carrier and the platform, which sends those that go out. */
export function captureOf(call: Captured, said: readonly Said[]): Buffer {
  const head = Buffer.from(Uint32Array.of(0xa1b2c3d4, 0x00040002, 0, 0, 65_535, RAW_IP).buffer);
  return Buffer.concat([head, ...said.map((one) => record(call, ...one))]);
}

function record(call: Captured, ...[after_ms, isOut, first, cseq]: Said): Buffer {
  const isRequest = !first.startsWith('SIP/');
  const [platform, carrier] = [call.host, call.remote_host];
  const text = [
    first,
    `Via: SIP/2.0/UDP ${isOut === isRequest ? platform : carrier}:5060;branch=z9hG4bK${cseq.replace(' ', '')}`,
    `From: <sip:${call.from}@example.com>;tag=demo`,
    `To: <sip:${call.to}@sip.example.com>`,
    `Call-ID: ${call.sip_callid}`,
    `CSeq: ${cseq}`,
    'Content-Length: 0',
    '',
    '',
  ].join('\r\n');
  const message = Buffer.from(text);
  const packet = Buffer.alloc(28 + message.length);
  packet.set([0x45, 0]);
  packet.writeUInt16BE(packet.length, 2);
  packet.set([64, 17], 8);
  const way = isOut ? [platform, carrier] : [carrier, platform];
  packet.set(
    way.flatMap((address) => address.split('.').map(Number)),
    12,
  );
  packet.writeUInt16BE(5060, 20);
  packet.writeUInt16BE(5060, 22);
  packet.writeUInt16BE(8 + message.length, 24);
  packet.set(message, 28);
  const at = call.attempted_at + after_ms;
  const times = [Math.floor(at / 1000), (at % 1000) * 1000, packet.length, packet.length];
  return Buffer.concat([Buffer.from(Uint32Array.from(times).buffer), packet]);
}
