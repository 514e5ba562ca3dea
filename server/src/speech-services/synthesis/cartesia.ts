import { extraOptions } from '../extra-options.ts';
import type { Synthesizer } from '../vendor-call.ts';
import { talkTo } from '../vendor-http.ts';

export const CARTESIA = 'https://api.cartesia.ai';

export const speakWithCartesia: Synthesizer = async (
  credential,
  { text, voice, language },
  tools,
  signal,
) => {
  const cartesia = talkTo('cartesia', credential, tools, signal);
  cartesia.needed('api_key');
  const model_id = cartesia.needed('model_id');
  const { audio } = await cartesia.audio(`${CARTESIA}/tts/bytes`, {
    headers: { accept: 'audio/mpeg' },
    json: {
      model_id,
      transcript: text,
      voice: { mode: 'id', id: voice, ...controls(model_id, extraOptions(credential)) },
      language,
      output_format: { container: 'mp3', bit_rate: 128000, sample_rate: 48000 },
      ...generation(model_id, extraOptions(credential)),
    },
  });
  return { audio, type: 'audio/mpeg' };
};

const isNew = (model_id: string) => model_id.startsWith('sonic-3');

/** Up to the second generation, speed and emotion belong to the voice. */
function controls(model_id: string, { emotion, speed }: Record<string, unknown>) {
  if (isNew(model_id) || (emotion === undefined && speed === undefined)) return {};
  return {
    __experimental_controls: {
      ...(speed === undefined ? {} : { speed }),
      ...(emotion === undefined ? {} : { emotion: [emotion].flat() }),
    },
  };
}

function generation(model_id: string, { emotion, speed, volume }: Record<string, unknown>) {
  const said = Object.entries({ emotion, speed, volume }).filter(([, value]) => value !== undefined);
  return isNew(model_id) && said.length > 0 ? { generation_config: Object.fromEntries(said) } : {};
}
