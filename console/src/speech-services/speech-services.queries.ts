import { queryOptions } from '@tanstack/react-query';
import {
  type SpeechCredentialWithVoices,
  type SpeechTest,
  speechServiceEndpoints,
  type speechSorts,
} from '@trunkline/contract/speech-services/speech-services.contract.ts';
import type { Use } from '@trunkline/contract/speech-services/speech-vendor.ts';
import { speechVendorOf } from '@trunkline/contract/speech-services/vendors.ts';
import { answered } from '../app/answered.ts';
import { call } from '../app/api.ts';
import { credentialQueries } from '../app/credential/credential-queries.ts';
import { rowsOf } from '../app/list/whole-list.ts';
import { listsKey } from '../app/resource-queries.ts';
import { readCustomVoices } from './custom-voices.queries.ts';

/** Of a test made here. */
export type SpeechAnswer = Record<Use, SpeechTest[Use] & { tested_at: string }>;

export const speechServices = credentialQueries<SpeechCredentialWithVoices, SpeechTest, SpeechAnswer>(
  'speech-services',
  speechServiceEndpoints,
  'speech_credential_sid',
  {
    sorts: [
      'vendor',
      'label',
      'last_tested',
      'created_at',
      'last_used',
    ] satisfies (typeof speechSorts)[number][],
    // What vendors offer, and their voices, hang on the credential that was asked with.
    forget: [
      ['speech-services', 'offer'],
      ['speech-services', 'custom-voices'],
    ],
    whole: async (service, signal) => {
      if (service.custom_voices || !speechVendorOf(service.vendor)?.custom_voices) return service;
      return { ...service, custom_voices: await readCustomVoices(service.speech_credential_sid, signal) };
    },
    dated: (test, tested_at) => {
      const { tts, stt } = answered(test, 'tts');
      return { tts: { ...tts, tested_at }, stt: { ...stt, tested_at } };
    },
  },
);

/** Every credential that an account's applications may use: its own and its provider's. */
export function accountSpeechQuery(account_sid: string) {
  return queryOptions({
    queryKey: [...listsKey('speech-services'), 'of-account', account_sid],
    queryFn: async ({ signal }) => {
      const answer = await call(
        speechServiceEndpoints.listOfAccount,
        { params: { account_sid } },
        { signal },
      );
      return rowsOf(answer);
    },
    enabled: account_sid !== '',
    staleTime: 60_000,
  });
}
