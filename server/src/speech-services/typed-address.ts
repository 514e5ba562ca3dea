import { VendorRefusal } from './vendor-call.ts';

/** An address as a person typed it: with or without a scheme, with or without a slash at the end. */
export function typedAddress(text: unknown, scheme: 'http' | 'https' | 'ws' | 'wss'): string {
  const plain = String(text ?? '').trim();
  const whole = /^[a-z]+:\/\//i.test(plain) ? plain : `${scheme}://${plain}`;
  return whole.replace(/\/+$/, '');
}

export function urlOf(address: string): URL {
  if (URL.canParse(address)) return new URL(address);
  throw new VendorRefusal('The address stored with this credential is not one.');
}
