import { textAt, valueAt } from '../answer-values.ts';
import { testClip } from '../test-speech.ts';
import type { Probe } from '../vendor-call.ts';
import { talkTo } from '../vendor-http.ts';

const LIVE = 'https://api.gladia.io/v2/live';

/** It gives an address for one session, which is listened to there. */
export const gladiaListens: Probe = async (credential, tools, signal) => {
  const gladia = talkTo('gladia', credential, tools, signal);
  gladia.needed('api_key');
  const { pcm, rate } = testClip();
  const region = String(credential.region ?? '');
  const session = await gladia.json(region ? `${LIVE}?region=${encodeURIComponent(region)}` : LIVE, {
    json: {
      model: 'solaria-1',
      encoding: 'wav/pcm',
      sample_rate: rate,
      bit_depth: 16,
      channels: 1,
      language_config: { languages: ['en'], code_switching: false },
    },
  });
  const address = textAt(session, 'url');
  if (!address.startsWith('wss://')) throw gladia.refuse('did not open a session');
  const socket = await gladia.socket(address, { told: true });
  try {
    socket.play(pcm, 1024);
    socket.say({ type: 'stop_recording' });
    for (;;) {
      const message = await socket.hearJson();
      if (valueAt(message, 'error'))
        throw socket.refuse('broke off the session', textAt(message, 'error', 'message'));
      if (textAt(message, 'type') === 'transcript' && valueAt(message, 'data', 'is_final') === true) return;
    }
  } finally {
    socket.close();
  }
};
