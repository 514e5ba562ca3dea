import { listAt, textAt, valueAt } from '../answer-values.ts';
import { extraOptions } from '../extra-options.ts';
import { typedAddress } from '../typed-address.ts';
import type { Synthesizer } from '../vendor-call.ts';
import { talkTo } from '../vendor-http.ts';

const HOSTED = 'https://f.cluster.resemble.ai';

export const speakWithResemble: Synthesizer = async (credential, { text, voice }, tools, signal) => {
  const resemble = talkTo('resemble', credential, tools, signal);
  resemble.needed('api_key');
  const { resemble_tts_uri, resemble_tts_use_tls } = credential;
  const base = resemble_tts_uri
    ? typedAddress(resemble_tts_uri, Number(resemble_tts_use_tls) ? 'https' : 'http')
    : HOSTED;
  const { project_uuid, use_hd } = extraOptions(credential);
  const answer = await resemble.json(`${base}/synthesize`, {
    json: {
      voice_uuid: voice,
      data: text,
      sample_rate: 8000,
      output_format: 'mp3',
      ...(project_uuid ? { project_uuid } : {}),
      ...(use_hd === undefined ? {} : { use_hd }),
    },
  });
  const audio = Buffer.from(textAt(answer, 'audio_content'), 'base64');
  if (valueAt(answer, 'success') === false || audio.length === 0)
    throw resemble.refuse('gave no audio', resemble_tts_uri ? '' : textAt(listAt(answer, 'issues'), 0));
  return { audio, type: 'audio/mpeg' };
};
