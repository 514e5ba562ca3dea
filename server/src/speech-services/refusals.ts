/** Why a vendor did not do what was asked, in words. What it says itself is quoted, short and without secrets. */
import type { Field } from '@trunkline/contract/core/field.ts';
import { secretsOf } from '@trunkline/contract/core/field-secrets.ts';
import { speechVendors, type VendorId } from '@trunkline/contract/speech-services/vendors.ts';
import { printable } from '../outside/printable.ts';
import { parsedAnswer, textAt, valueAt } from './answer-values.ts';
import type { Credential } from './vendor-call.ts';

const LONGEST_QUOTE = 200;
/** So many characters of a secret in a row are not shown. */
const TELLING = 8;

/** Where vendors put the sentence, the most telling place first. */
const places = [
  'error_description',
  'message',
  'Message',
  'error_message',
  'errorMessage',
  'err_msg',
  'msg',
  'reason',
  'details',
  'detail',
  'description',
  'error',
  'errors',
  'title',
];

export type Refused = {
  /** Whom the sentence is about: the vendor, or `The server at speech.example.com`. */
  who: string;
  /** What its key is called. */
  key: string;
  status: number;
  /** What it said; empty where that is not to be shown. */
  quote: string;
  /** A status of which it is known that it means the key. */
  isKey?: boolean;
};

export function refusalSentence({ who, key, status, quote, isKey }: Refused): string {
  const said = `(HTTP ${status}${quote ? `: ${quote}` : ''})`;
  if (status === 429)
    return `${who} refuses for now: a quota or rate limit of the account is reached ${said}.`;
  if (status === 402 || (status < 500 && /quota|credits?\b|billing|balance/i.test(quote)))
    return `${who} asks for payment: the account has no credit or quota left ${said}.`;
  if (isKey || status === 401 || status === 403) return `${who} does not accept this ${key} ${said}.`;
  if (status >= 300 && status < 400)
    return `${who} points to another address, which is not followed ${said}.`;
  if (status === 404) return `${who} does not know what was asked for ${said}.`;
  return status >= 500 ? `${who} has an internal error ${said}.` : `${who} refuses the request ${said}.`;
}

/** The vendor's own sentence in an error body; empty when there is none, or a page of HTML. */
export function messageOf(text: string): string {
  const parsed = parsedAnswer(text);
  if (parsed !== undefined) return sentenceIn(parsed, 4);
  return /[<{]/.test(text) || text.length > 2000 ? '' : text;
}

function sentenceIn(value: unknown, depth: number): string {
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null || depth === 0) return '';
  if (Array.isArray(value)) return sentenceIn(value[0], depth - 1);
  for (const place of places) {
    const found = sentenceIn(valueAt(value, place), depth - 1);
    if (found.trim()) return found;
  }
  return '';
}

/** Makes a stranger's text fit to be shown: no secret of the credential, nor a long part of one. */
export function quoter(vendor: VendorId, credential: Credential): (text: string) => string {
  const secrets = secretsIn(vendor, credential);
  const parts = new Set(secrets.flatMap(partsOf));
  return (text) => {
    const words = text.split(/(\s+)/);
    const hidden = words.map((word) => (isTelling(word, parts) ? '…' : word));
    return printable(hidden.join(''), LONGEST_QUOTE).replace(/[.\s]+$/, '');
  };
}

/** Some vendors answer with the key, its middle replaced by stars. */
function isTelling(word: string, parts: Set<string>): boolean {
  if (/\*{3}/.test(word)) return true;
  for (let at = 0; at + TELLING <= word.length; at++)
    if (parts.has(word.slice(at, at + TELLING))) return true;
  return [...parts].some((part) => part.length < TELLING && word.includes(part));
}

/** The text without the words that are in a secret as long as a file, where looking for its every part is too much. */
export function withoutPartsOf(secret: string, text: string): string {
  const words = text.split(/(\s+)/);
  return words.map((word) => (partsOf(word).some((part) => secret.includes(part)) ? '…' : word)).join('');
}

function partsOf(secret: string): string[] {
  if (secret.length <= TELLING) return secret.length > 3 ? [secret] : [];
  return Array.from({ length: secret.length - TELLING + 1 }, (_, at) => secret.slice(at, at + TELLING));
}

function secretsIn(vendor: VendorId, credential: Credential): string[] {
  const table: Record<string, Field> = speechVendors[vendor].fields;
  const plain = secretsOf(table).flatMap((name) => {
    const value = credential[name];
    const field = table[name];
    if (typeof value !== 'string') return [];
    return field?.kind === 'json_file' ? inFile(value, field.secrets) : [value];
  });
  // As they look in an address, and in a Basic header.
  return plain.flatMap((secret) => [
    secret,
    encodeURIComponent(secret),
    Buffer.from(secret).toString('base64'),
  ]);
}

function inFile(text: string, secrets: readonly string[]): string[] {
  const file = parsedAnswer(text);
  return file === undefined ? [text] : secrets.flatMap((name) => textAt(file, name).split(/\s+/));
}
