import { setTimeout as sleep } from 'node:timers/promises';
import { textAt } from '../answer-values.ts';
import { testClip } from '../test-speech.ts';
import type { Probe } from '../vendor-call.ts';
import { talkTo } from '../vendor-http.ts';

const API = 'https://api.assemblyai.com/v2';
const PAUSE_MS = 1000;

/** It takes a file, and is asked until it has read it. */
export const assemblyaiListens: Probe = async (credential, tools, signal) => {
  const assemblyai = talkTo('assemblyai', credential, tools, signal);
  assemblyai.needed('api_key');
  const uploaded = await assemblyai.json(`${API}/upload`, {
    headers: { 'content-type': 'application/octet-stream' },
    body: testClip().wav,
  });
  const audio_url = textAt(uploaded, 'upload_url');
  let transcript = await assemblyai.json(`${API}/transcript`, { json: { audio_url } });
  const id = textAt(transcript, 'id');
  for (;;) {
    const status = textAt(transcript, 'status');
    if (status === 'completed') return;
    if (status === 'error')
      throw assemblyai.refuse('could not transcribe the test clip', textAt(transcript, 'error'));
    if (!/^[\w-]+$/.test(id)) throw assemblyai.refuse('did not take the test clip');
    await sleep(PAUSE_MS, undefined, { signal }).catch((error: unknown) => {
      throw assemblyai.failure(error);
    });
    transcript = await assemblyai.json(`${API}/transcript/${id}`);
  }
};
