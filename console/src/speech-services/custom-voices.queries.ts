import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  type CustomVoice,
  customVoiceEndpoints,
} from '@trunkline/contract/speech-services/google-custom-voices.contract.ts';
import { call } from '../app/api.ts';

export function customVoicesQuery(speech_credential_sid: string) {
  return queryOptions({
    queryKey: ['speech-services', 'custom-voices', speech_credential_sid],
    queryFn: async ({ signal }): Promise<CustomVoice[]> => {
      const answer = await call(customVoiceEndpoints.list, { query: { speech_credential_sid } }, { signal });
      return Array.isArray(answer) ? answer : answer.data;
    },
  });
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

export type VoiceRow = {
  /** Null for a row that is not stored yet. */
  google_custom_voice_sid: string | null;
  name: string;
  reported_usage: CustomVoice['reported_usage'];
  model: string;
  use_voice_cloning_key: 0 | 1;
  /** The text of a chosen file; empty keeps what is stored. */
  cloning_key: string;
};

/** Adds or changes one voice, then uploads its key where a file was chosen. A refused key tells the voice that was `added`. */
export function useSaveCustomVoice(speech_credential_sid: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ cloning_key, google_custom_voice_sid: sid, ...voice }: VoiceRow) => {
      const params = { google_custom_voice_sid: sid ?? '' };
      if (sid) await call(customVoiceEndpoints.update, { params, body: voice });
      else
        params.google_custom_voice_sid = (
          await call(customVoiceEndpoints.create, { body: { ...voice, speech_credential_sid } })
        ).sid;
      const added = params.google_custom_voice_sid;
      if (cloning_key)
        await call(customVoiceEndpoints.setCloningKey, { params, body: { file: cloning_key } }).catch(
          (error) => {
            throw Object.assign(error, { added });
          },
        );
      return added;
    },
    onSettled: () =>
      queryClient.invalidateQueries({ queryKey: customVoicesQuery(speech_credential_sid).queryKey }),
    gcTime: 0,
  });
}

export function useRemoveCustomVoice(speech_credential_sid: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (google_custom_voice_sid: string) =>
      call(customVoiceEndpoints.remove, { params: { google_custom_voice_sid } }),
    onSettled: () =>
      queryClient.invalidateQueries({ queryKey: customVoicesQuery(speech_credential_sid).queryKey }),
  });
}
