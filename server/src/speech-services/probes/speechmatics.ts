import { textAt, valueAt } from '../answer-values.ts';
import { testClip } from '../test-speech.ts';
import { typedAddress, urlOf } from '../typed-address.ts';
import type { Probe } from '../vendor-call.ts';
import { talkTo } from '../vendor-http.ts';

/** At the stored endpoint (`R28`): the keys of one are not known to the others. */
export const speechmaticsListens: Probe = async (credential, tools, signal) => {
  const speechmatics = talkTo('speechmatics', credential, tools, signal);
  const typed = speechmatics.needed('speechmatics_stt_uri');
  const isHosted = /(^|\.)speechmatics\.com$/.test(typed);
  if (isHosted) speechmatics.needed('api_key');
  const socket = await speechmatics.socket(addressOf(typed, isHosted));
  try {
    socket.say({
      message: 'StartRecognition',
      audio_format: { type: 'file' },
      transcription_config: {
        language: 'en',
        operating_point: 'enhanced',
        enable_partials: true,
        max_delay: 2,
      },
    });
    for (;;) {
      const message = await socket.hearJson();
      const name = textAt(message, 'message');
      if (name === 'RecognitionStarted') {
        const last_seq_no = socket.play(testClip().wav, 4096);
        socket.say({ message: 'EndOfStream', last_seq_no });
      }
      if (name === 'EndOfTranscript') return;
      if (name !== 'Error') continue;
      const reason = isHosted ? textAt(message, 'reason') : '';
      throw valueAt(message, 'type') === 'not_authorised'
        ? speechmatics.refuse('does not accept this API key', reason)
        : speechmatics.refuse('broke off the transcription', reason);
    }
  } finally {
    socket.close();
  }
};

/** Containers and clouds alike answer under `/v2`, followed by the language. */
function addressOf(typed: string, isHosted: boolean): string {
  const url = urlOf(typedAddress(typed, isHosted ? 'wss' : 'ws'));
  if (url.pathname === '/') url.pathname = '/v2';
  return /\/v2$/.test(url.pathname) ? `${url.href}/en` : url.href;
}
