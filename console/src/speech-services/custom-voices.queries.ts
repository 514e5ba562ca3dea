import { queryOptions } from '@tanstack/react-query';
import type { Sent } from '@trunkline/contract/core/endpoint.ts';
import {
  type CustomVoice,
  customVoiceEndpoints,
} from '@trunkline/contract/speech-services/google-custom-voices.contract.ts';
import { isShownKey } from '@trunkline/contract/speech-services/shown-key.ts';
import { call } from '../app/api.ts';
import { rowsOf } from '../app/list/whole-list.ts';
import { queryClient } from '../app/query-client.ts';
import type { PartlyAdded, RowCalls } from '../app/record/save-row-by-row.ts';

function customVoicesQuery(speech_credential_sid: string) {
  return queryOptions({
    queryKey: ['speech-services', 'custom-voices', speech_credential_sid],
    queryFn: ({ signal }) => readCustomVoices(speech_credential_sid, signal),
  });
}

export async function readCustomVoices(
  speech_credential_sid: string,
  signal: AbortSignal,
): Promise<CustomVoice[]> {
  const answer = await call(customVoiceEndpoints.list, { query: { speech_credential_sid } }, { signal });
  return rowsOf(answer);
}

/** As an application names them, for a form's choice. */
export function customVoiceOptionsQuery(speech_credential_sid: string | undefined) {
  return queryOptions({
    ...customVoicesQuery(speech_credential_sid ?? ''),
    enabled: Boolean(speech_credential_sid),
    select: (voices) =>
      voices.map(({ google_custom_voice_sid, name }) => ({
        value: `custom_${google_custom_voice_sid}`,
        label: `${name} (Custom)`,
      })),
  });
}

/** What is sent of one voice; a key only where a file was chosen. */
export type VoiceBody = Omit<Sent<typeof customVoiceEndpoints.create>['body'], 'speech_credential_sid'> & {
  voice_cloning_key?: string;
};

/** One by one, for a server that does not take them with their credential (`R7`). */
export const voiceCalls = (speech_credential_sid: string): RowCalls<VoiceBody> => ({
  async add(body) {
    const { key, ...voice } = apart(body);
    const { sid } = await call(customVoiceEndpoints.create, {
      // The platform wants a model to be there, if only an empty one.
      body: { model: '', ...voice, speech_credential_sid },
    });
    await upload(sid, key).catch((error) => {
      throw Object.assign(error, { added: sid } satisfies PartlyAdded);
    });
    return { sid };
  },
  async change(google_custom_voice_sid, body) {
    const { key, ...voice } = apart(body);
    await call(customVoiceEndpoints.update, { params: { google_custom_voice_sid }, body: voice });
    await upload(google_custom_voice_sid, key);
  },
  remove: (google_custom_voice_sid) =>
    call(customVoiceEndpoints.remove, { params: { google_custom_voice_sid } }),
});

/** Once they are all saved: the credential has another version by then. */
export const readVoicesAgain = () => queryClient.invalidateQueries({ queryKey: ['speech-services'] });

/** The key has a call of its own. */
function apart({ voice_cloning_key, ...voice }: VoiceBody) {
  return { ...voice, key: voice_cloning_key && !isShownKey(voice_cloning_key) ? voice_cloning_key : null };
}

async function upload(google_custom_voice_sid: string, key: string | null): Promise<void> {
  if (key !== null)
    await call(customVoiceEndpoints.setCloningKey, {
      params: { google_custom_voice_sid },
      body: { file: key },
    });
}
