/** A recording as a media server sends it: 16 bit, the caller on the left, the called party on the right. */
import { readdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Server } from './server.ts';
import type { World } from './world.ts';

const RATE = 8000;
const FRAME = 4;
/** A fifth of a second. */
const MESSAGE = 6400;

type Tone = { channel: 0 | 1 /** In seconds. */; from: number; until: number };

function soundOf(seconds: number, tones: readonly Tone[]): Buffer {
  const sound = Buffer.alloc(seconds * RATE * FRAME);
  for (const { channel, from, until } of tones)
    for (let n = Math.floor(from * RATE); n < until * RATE; n++)
      sound.writeInt16LE(
        Math.round(9000 * Math.sin((n * 2 * Math.PI * 440) / RATE)),
        n * FRAME + channel * 2,
      );
  return sound;
}

/** One whose calls are kept as WAV. */
export async function recordingAccount(world: World) {
  const account = await world.account();
  await world.send('PUT', `/Accounts/${account.sid}`, { record_format: 'wav' }, world.token);
  return account;
}

/**
 * Resolves with its address in the call's record when the server, whose account names no bucket, has it as a file.
 * The account records in `format`.
 */
export async function sendRecording(
  server: Server,
  of: { account_sid: string; call_sid: string; format: 'wav' | 'mp3' },
  seconds: number,
  tones: readonly Tone[],
): Promise<string> {
  const socket = new WebSocket(`${server.url.replace(/^http/, 'ws')}/record/none`);
  await new Promise((resolve, reject) => {
    socket.onopen = resolve;
    socket.onerror = () => reject(new Error('The server takes no recordings.'));
  });
  const { account_sid: accountSid, call_sid: callSid } = of;
  socket.send(JSON.stringify({ sampleRate: RATE, accountSid, callSid, direction: 'inbound' }));
  const sound = soundOf(seconds, tones);
  for (let at = 0; at < sound.length; at += MESSAGE) {
    socket.send(sound.subarray(at, at + MESSAGE) as Uint8Array<ArrayBuffer>);
    socket.send(JSON.stringify({ event: 'dtmf', dtmf: '5', duration: '800' }));
  }
  socket.close(1000);
  // Below the day that the server has, which may be another one than it is here.
  const directory = join(server.data_dir, 'recordings', accountSid);
  for (;;) {
    const files = await readdir(directory, { recursive: true }).catch(() => []);
    const file = files.find((path) => basename(path) === `${callSid}.${of.format}`);
    if (file) return `/Accounts/${accountSid}/RecentCalls/${callSid}/record/${dirname(file)}/${of.format}`;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** The colours of the two channels that are on no canvas of the recording. Runs in the page. */
export function paintedAndMeant() {
  const within = (root: ParentNode): Element[] =>
    [...root.querySelectorAll('*')].flatMap((part) => [
      part,
      ...(part.shadowRoot ? within(part.shadowRoot) : []),
    ]);
  const hosts = [...document.querySelectorAll('*')].filter((part) => part.shadowRoot);
  const painted = new Set<string>();
  for (const canvas of hosts.flatMap((host) => within(host.shadowRoot as ShadowRoot))) {
    if (!(canvas instanceof HTMLCanvasElement) || canvas.width === 0) continue;
    const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] };
    for (let at = 0; at < data.length; at += 4)
      if (data[at + 3] === 255) painted.add(`${data[at]} ${data[at + 1]} ${data[at + 2]}`);
  }
  const probe = document.createElement('i');
  hosts[0]?.before(probe);
  const meant = ['--wave-caller', '--wave-called'].map((name) => {
    probe.style.color = `var(${name})`;
    return (getComputedStyle(probe).color.match(/\d+/g) ?? []).join(' ');
  });
  probe.remove();
  return { painted: [...painted], differ: meant.filter((color) => !painted.has(color)) };
}
