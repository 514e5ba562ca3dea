/** Takes secrets out of a text that somebody else wrote: a webhook may answer with what it was sent. */
import { masked } from '@trunkline/contract/core/value.ts';

/** A shorter one is found in every text, and would only spoil it. */
const SHORTEST = 4;

export function secretHider(secrets: readonly string[]): (text: string) => string {
  const masks = new Map<string, string>();
  for (const secret of secrets)
    if (secret.length >= SHORTEST) for (const form of formsOf(secret)) masks.set(form, maskOf(secret));
  if (masks.size === 0) return (text) => text;
  // A long one first: a shorter one may be part of it.
  const forms = [...masks.keys()].sort((one, other) => other.length - one.length);
  const pattern = new RegExp(
    forms.map((form) => form.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')).join('|'),
    'gi',
  );
  return (text) => text.replace(pattern, (form) => masks.get(form) ?? masked(''));
}

/** Its beginning is shown where that cannot break the text around it. */
function maskOf(secret: string): string {
  return /^[\w+.-]{6}/.test(secret) ? masked(secret) : masked('');
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
