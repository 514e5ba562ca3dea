/** Sends what was said in calls, as media servers do: over the server's own WebSocket, which puts it where the account says. */

import { DemoRefusal } from './api.ts';
import type { DemoCall } from './call-lines.ts';
import { RATE, soundOf } from './call-media.ts';

/** What the server wants to see; null: it is open to whoever reaches it. */
export type RecordingAccess = { username: string; password: string } | null;

/** A second, and so much may be on its way: the server takes it as fast as the bucket does. */
const MESSAGE = RATE * 4;
const MOST_UNSENT = 16 * MESSAGE;
const LOOK_MS = 5;
const DONE = 1000;

/** One after the other. */
export async function sendRecordings(
  url: string,
  access: RecordingAccess,
  calls: readonly DemoCall[],
): Promise<void> {
  for (const call of calls) await sendRecording(url, access, call);
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
    while (socket.bufferedAmount > MOST_UNSENT) await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
  socket.close(DONE);
  const { code, reason } = await closed;
  if (code !== DONE) throw new DemoRefusal(`The server did not take a recording: ${reason || code}`);
}
