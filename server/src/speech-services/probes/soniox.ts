import { listAt, textAt, valueAt } from '../answer-values.ts';
import { testClip } from '../test-speech.ts';
import type { Probe } from '../vendor-call.ts';
import { talkTo } from '../vendor-http.ts';

const API = 'https://api.soniox.com/v1';
const LISTEN = 'wss://stt-rt.soniox.com/transcribe-websocket';

/** Its gRPC service is being retired. The models that it has now are asked for, since their names change. */
export const sonioxListens: Probe = async (credential, tools, signal) => {
  const soniox = talkTo('soniox', credential, tools, signal);
  const api_key = soniox.needed('api_key');
  const models = listAt(await soniox.json(`${API}/models`), 'models');
  const model = textAt(
    models.find((one) => textAt(one, 'transcription_mode') === 'real_time'),
    'id',
  );
  if (!model) throw soniox.refuse('has no model that listens to calls for this API key');
  const socket = await soniox.socket(LISTEN);
  try {
    const { pcm, rate } = testClip();
    socket.say({
      api_key,
      model,
      audio_format: 'pcm_s16le',
      sample_rate: rate,
      num_channels: 1,
      language_hints: ['en'],
    });
    socket.play(pcm, 3200);
    // An empty message ends the audio.
    socket.say('');
    let words = 0;
    for (;;) {
      const message = await socket.hearJson();
      if (valueAt(message, 'error_code'))
        throw socket.refuse('broke off the transcription', textAt(message, 'error_message'));
      words += listAt(message, 'tokens').length;
      if (valueAt(message, 'finished') !== true) continue;
      if (words === 0) throw soniox.refuse('heard nothing in the test clip');
      return;
    }
  } finally {
    socket.close();
  }
};
