/** Resemble: speaks at one host and lists its voices, by the page, at another. */
import { textAt, valueAt } from '../answer-values.ts';
import { demand, type FakeVendor, isList, post, someBase64 } from './stand-in.fake.ts';

export const resemble: FakeVendor = {
  name: 'resemble',
  hosts: /^(f\.cluster\.resemble\.ai|app\.resemble\.ai|resemble\.example\.com)$/,
  key: ({ headers }) => /^(?:Bearer |Token token=)(.+)$/.exec(headers.authorization ?? '')?.[1] ?? '',
  refuse: (key) => ({ status: 401, json: { success: false, message: `token ${key} is unknown` } }),
  answer(request) {
    if (request.host === 'app.resemble.ai') {
      demand(isList(request, '/api/v2/voices') && request.query.get('page_size') === '100', 'the list');
      demand(request.headers.authorization?.startsWith('Token token='), 'the form of the key');
      return { json: voicePage(Number(request.query.get('page'))) };
    }
    const json = post(request, '/synthesize');
    demand(request.headers.authorization?.startsWith('Bearer '), 'the form of the key');
    demand(textAt(json, 'voice_uuid') && textAt(json, 'data'), 'what to say');
    demand(valueAt(json, 'sample_rate') === 8000 && valueAt(json, 'output_format') === 'mp3', 'the format');
    return { json: { success: true, audio_content: someBase64 } };
  },
};

function voicePage(page: number) {
  const voice = (uuid: string, name: string, status = 'finished', text_to_speech = 'ready') => ({
    uuid,
    name,
    status,
    component_status: { text_to_speech },
    voice_type: 'rapid',
    source: 'Custom Voice',
    default_language: page === 1 ? 'en-GB' : null,
  });
  return {
    success: true,
    page,
    num_pages: 2,
    items:
      page === 1
        ? [
            voice('u1', 'Beth'),
            voice('u2', 'Unborn', 'initializing'),
            voice('u3', 'Mute', 'finished', 'disabled'),
          ]
        : [voice('u4', 'Carl')],
  };
}
