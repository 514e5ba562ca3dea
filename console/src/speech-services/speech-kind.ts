import type {
  SpeechCredentialWithVoices,
  SpeechTest,
} from '@trunkline/contract/speech-services/speech-services.contract.ts';
import { speechServicePolicy } from '@trunkline/contract/speech-services/speech-services.policy.ts';
import { speechVendorOf, vendorName } from '@trunkline/contract/speech-services/vendors.ts';
import type { CredentialKind } from '../app/credential/credential-kind.ts';
import { type SpeechAnswer, speechServices } from './speech-services.queries.ts';
import { isTestable, speechOutcome, testOutcome } from './speech-words.ts';

export const speechKind: CredentialKind<SpeechCredentialWithVoices, SpeechTest, SpeechAnswer> = {
  queries: speechServices,
  policy: speechServicePolicy,
  list: {
    title: 'Speech',
    help: 'speech-vendors',
    purpose: 'Vendor credentials for text to speech and speech to text',
    noun: 'speech services',
    empty: {
      title: 'No speech services.',
      text: 'Add the API key of a vendor so that applications can use it for speech.',
    },
  },
  record: {
    area: 'speech-services',
    kind: 'speech service',
    deleted: 'speech service',
    sid: 'Speech credential SID',
    fields: 6,
    goes: 'The key and its custom voices are deleted. Applications can no longer use it.',
    about: 'The key and its custom voices are deleted. Applications can no longer use this service.',
    created: 'Speech credential created successfully',
    updated: 'Speech credential updated successfully',
  },
  sidOf: (service) => service.speech_credential_sid,
  vendorName,
  fieldsOf: (vendor) => speechVendorOf(vendor)?.fields ?? {},
  isTestable,
  outcomeOf: speechOutcome,
  keyOutcome: (service, { tts, stt }) => testOutcome(service, { tts, stt }),
};
