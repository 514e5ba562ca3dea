/** The first line of a SIP message. Pure. */

const REQUEST = /^([A-Z]{3,20}) \S+ SIP\/2\.0$/;
const ANSWER = /^SIP\/2\.0 (\d{3}) ?(.*)$/;
const LONGEST_LINE = 2000;

export type SipStart = { method: string | undefined; status: number | null; phrase: string };

/** Null for what is no SIP. */
export function readStart(text: string): SipStart | null {
  const [first = ''] = text.slice(0, LONGEST_LINE).split(/\r?\n/, 1);
  const method = REQUEST.exec(first)?.[1];
  const [, status, phrase = ''] = ANSWER.exec(first) ?? [];
  return method || status ? { method, status: status ? Number(status) : null, phrase } : null;
}

const latin = new TextDecoder('latin1');

export function beginsMessage(bytes: Uint8Array): boolean {
  return readStart(latin.decode(bytes.subarray(0, LONGEST_LINE))) !== null;
}
