import { textAt, valueAt } from '../answer-values.ts';
import { testClip } from '../test-speech.ts';
import { typedAddress, urlOf } from '../typed-address.ts';
import { isOwnHost } from '../vendor-access.ts';
import type { Probe } from '../vendor-call.ts';
import { talkTo } from '../vendor-http.ts';

/** At the stored endpoint (`R28`): the keys of one are not known to the others. */
export const speechmaticsListens: Probe = async (credential, tools, signal) => {
  const speechmatics = talkTo('speechmatics', credential, tools, signal);
  const { address, isHosted } = endpointOf(speechmatics.needed('speechmatics_stt_uri'));
  if (isHosted) speechmatics.needed('api_key');
  const socket = await speechmatics.socket(address);
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
      const isKey = valueAt(message, 'type') === 'not_authorised';
      throw socket.refuse(
        isKey ? 'does not accept this API key' : 'broke off the transcription',
        textAt(message, 'reason'),
      );
    }
  } finally {
    socket.close();
  }
};

/** Containers and clouds alike answer under `/v2`, followed by the language. */
function endpointOf(typed: string): { address: string; isHosted: boolean } {
  const isHosted = isOwnHost('speechmatics', urlOf(typedAddress(typed, 'wss')));
  const url = urlOf(typedAddress(typed, isHosted ? 'wss' : 'ws'));
  if (url.pathname === '/') url.pathname = '/v2';
  if (url.pathname.endsWith('/v2')) url.pathname += '/en';
  return { address: url.href, isHosted };
}
