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
    'g',
  );
  return (text) => text.replace(pattern, (form) => masks.get(form) ?? masked(''));
}

/** Its beginning is shown where that cannot break the text around it. */
function maskOf(secret: string): string {
  return /^[\w+.-]{6}/.test(secret) ? masked(secret) : masked('');
}

/** As it is, and as it comes back inside JSON, an address, a form, a page or a header. */
function formsOf(secret: string): string[] {
  const html = secret.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return [
    secret,
    JSON.stringify(secret).slice(1, -1),
    encodeURIComponent(secret),
    encodeURIComponent(secret).replaceAll('%20', '+'),
    html.replaceAll('"', '&quot;'),
    Buffer.from(secret).toString('base64'),
  ];
}
