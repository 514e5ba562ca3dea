/** Takes secrets out of a text that somebody else wrote: a webhook or a vendor may answer with what it was sent. */
import { masked } from '@trunkline/contract/core/value.ts';

/** A shorter one is part of many a word, so it is looked for where it stands by itself. */
const SHORTEST_PART = 4;
/** What may stand before a word: a line break of JSON or a sign of an address ends with a letter or a digit too. */
const BEGINNING = String.raw`(?<=^|[^a-z\d]|\\(?:[bfnrt]|u[\da-f]{4})|%[\da-f]{2})`;
const END = String.raw`(?![a-z\d])`;
/** A vendor may quote one line of a private key. */
const SHORTEST_LINE = 16;

export function secretHider(secrets: readonly string[], maskOf = beginningOf): (text: string) => string {
  const masks = new Map<string, string>();
  for (const secret of secrets)
    for (const part of partsOf(secret)) for (const form of formsOf(part)) masks.set(form, maskOf(secret));
  if (masks.size === 0) return (text) => text;
  // A long one first: a shorter one may be part of it.
  const forms = [...masks.keys()].sort((one, other) => other.length - one.length);
  const pattern = new RegExp(forms.map(patternOf).join('|'), 'gi');
  return (text) => text.replace(pattern, (form) => masks.get(form) ?? maskOf(''));
}

function patternOf(form: string): string {
  const text = form.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
  return form.length < SHORTEST_PART ? `${BEGINNING}${text}${END}` : text;
}

/** Its beginning is shown where that cannot break the text around it. */
function beginningOf(secret: string): string {
  return /^[\w+.-]{6}/.test(secret) ? masked(secret) : masked('');
}

function partsOf(secret: string): string[] {
  const lines = secret.split(/\r?\n/).filter((line) => line.length >= SHORTEST_LINE);
  return secret === '' ? [] : [secret, ...lines];
}

/** As it is, and as it comes back inside JSON, an address, a form, a page or a header, whatever wrote it there. */
function formsOf(secret: string): string[] {
  const json = JSON.stringify(secret).slice(1, -1);
  const html = secret.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  const base64 = Buffer.from(secret).toString('base64');
  const forms = [
    secret,
    json,
    json.replace(/[^ -~]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`),
    encodeURIComponent(secret),
    encodeURIComponent(secret).replaceAll('%20', '+'),
    html.replaceAll('"', '&quot;'),
    html.replaceAll('"', '&quot;').replaceAll("'", '&#x27;'),
    html.replaceAll('"', '&quot;').replaceAll("'", '&#039;'),
    html.replaceAll('"', '&#34;').replaceAll("'", '&#39;'),
    base64,
    base64.replaceAll('=', ''),
    Buffer.from(secret).toString('base64url'),
  ];
  return [...forms, ...forms.map((form) => form.replaceAll('/', '\\/'))];
}
