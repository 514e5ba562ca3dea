/** Where Azure answers for a region: the sovereign clouds have domains of their own. */
import { type Credential, VendorRefusal } from '../vendor-call.ts';

export function azureHost({ region }: Credential, use: 'tts' | 'stt'): string {
  // The name of a host has no case.
  const name = String(region ?? '').toLowerCase();
  if (!/^[a-z\d]+$/.test(name)) throw new VendorRefusal('This credential has no Region.');
  if (name.startsWith('usgov')) return `${name}.${use}.speech.azure.us`;
  if (name.startsWith('china')) return `${name}.${use}.speech.azure.cn`;
  return `${name}.${use}.speech.microsoft.com`;
}
