/** Samples of speech credentials as they are stored, and what a change makes of them. */
import {
  changedSpeechCredential,
  speechCredentialInput,
  speechCredentialUpdate,
} from './speech-credential.ts';
import { aSpeechCredential } from './vendors.sample.ts';
import type { VendorId } from './vendors.ts';

export function storedSample(vendor: VendorId, variant?: string) {
  const { use_for_tts, use_for_stt, values } = speechCredentialInput.parse(
    aSpeechCredential(vendor, {}, variant),
  );
  return { use_for_tts, use_for_stt, values };
}

export function changedSample(vendor: VendorId, variant: string | undefined, body: object) {
  const before = storedSample(vendor, variant);
  const name = vendor === 'custom' ? 'custom:acme' : vendor;
  const { issues, ...after } = changedSpeechCredential(name, before, speechCredentialUpdate.parse(body));
  return { before, after, issues };
}
