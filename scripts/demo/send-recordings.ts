/** Sends what was said in calls, as media servers do: over the server's own WebSocket, which puts it where the account says. */

import { setTimeout as pause } from 'node:timers/promises';
import { DemoRefusal } from './api.ts';
import type { DemoCall } from './call-lines.ts';
import { RATE, soundOf } from './call-media.ts';

/** What the server wants to see; null: it is open to whoever reaches it. */
export type RecordingAccess = { username: string; password: string } | null;

/** A second of sound, and how long it takes: faster than people speak, and no faster than the server makes MP3 of it. */
const MESSAGE = RATE * 4;
const MESSAGE_MS = 50;
const AT_ONCE = 6;
const DONE = 1000;

export async function sendRecordings(
  url: string,
  access: RecordingAccess,
  calls: readonly DemoCall[],
): Promise<void> {
  const left = [...calls];
  const sendSome = async () => {
    for (let call = left.pop(); call; call = left.pop()) await sendRecording(url, access, call);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, sendSome));
}

async function sendRecording(url: string, access: RecordingAccess, call: DemoCall): Promise<void> {
  const pair = access && Buffer.from(`${access.username}:${access.password}`).toString('base64');
  // Node's own takes headers too; its type is that of browsers.
  const options = { headers: pair ? { authorization: `Basic ${pair}` } : {} } as unknown as string[];
  const socket = new WebSocket(`${url.replace(/^http/, 'ws')}/record/demo`, options);
  const closed = new Promise<CloseEvent>((resolve) => {
    socket.onclose = resolve;
  });
  await new Promise<void>((resolve, reject) => {
    socket.onopen = () => resolve();
    socket.onerror = () =>
      reject(
        new DemoRefusal(
          `The server takes no recordings. Has it the same TRUNKLINE_RECORDING_USERNAME and TRUNKLINE_RECORDING_PASSWORD, or TRUNKLINE_RECORDING_OPEN?`,
        ),
      );
  });
  const { account_sid: accountSid, call_sid: callSid, from, to, sip_callid: callId } = call;
  socket.send(JSON.stringify({ sampleRate: RATE, accountSid, callSid, from, to, callId }));
  const sound = soundOf(call);
  for (let at = 0; at < sound.length && socket.readyState === WebSocket.OPEN; at += MESSAGE) {
    socket.send(sound.subarray(at, at + MESSAGE) as Uint8Array<ArrayBuffer>);
    await pause(MESSAGE_MS);
  }
  socket.close(DONE);
  const { code, reason } = await closed;
  if (code !== DONE) throw new DemoRefusal(`The server did not take a recording: ${reason || code}`);
}
