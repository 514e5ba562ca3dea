/** The one template of all mails: the same parts as plain text and as HTML. */

import { isEmailAddress } from '@trunkline/contract/core/email-address.ts';
import { charactersOf } from '@trunkline/contract/core/printable.ts';

/** In the order in which they are read. */
export type MailPart =
  | { text: string }
  /** Something to press; its address is also written out. */
  | { link: { label: string; url: string } }
  /** To be typed somewhere. */
  | { code: string };

export type Mail = {
  /** One address, as it was checked. */
  to: string;
  subject: string;
  parts: readonly MailPart[];
};

const LONGEST_NAME = 64;
/** What mail programs make a link of; a single word with a dot is a name too. */
const DOT = String.raw`(?<=[\p{L}\p{M}\p{N}_])[.\u3002\uff0e\uff61](?=\p{L}[\p{L}\p{M}])`;
export const dotsOfDomains = new RegExp(DOT, 'gu');
const leadsSomewhere = [
  /:\/\//,
  /\bwww\./i,
  new RegExp(String.raw`${DOT}[\p{L}\p{M}]+\/`, 'u'),
  new RegExp(String.raw`\s.*${DOT}|${DOT}.*\s`, 'u'),
];

/** A name that is written from right to left turns round no part of the sentence that it stands in. */
export function isolated(name: string): string {
  return /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u.test(name)
    ? `\u2068${name}\u2069`
    : name;
}

/**
 * What somebody chose to be called. Null for what leads somewhere, or is a message of its own: on a hosted installation
 * whoever gives a user a stranger's address would have this server mail it there.
 */
export function quotedName(name: string): string | null {
  const isName = charactersOf(name) <= LONGEST_NAME && !leadsSomewhere.some((link) => link.test(name));
  return isName || isEmailAddress(name) ? `"${isolated(name)}"` : null;
}

export function mailText({ parts }: Mail): string {
  return `${parts.map(asText).join('\n\n')}\n\n-- \n${FOOTER}\n`;
}

const FOOTER = 'Sent by Trunkline. Replies to this address are not read.';

function asText(part: MailPart): string {
  if ('link' in part) return `${part.link.label}:\n${part.link.url}`;
  return 'code' in part ? part.code : part.text;
}

export function mailHtml({ subject, parts }: Mail): string {
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>${escaped(subject)}</title></head>
<body style="margin:0;padding:24px;font:16px/24px system-ui,sans-serif">
<div style="max-width:520px;margin:0 auto">
${parts.map(asHtml).join('\n')}
<p style="margin:32px 0 0;font-size:13px;line-height:18px;opacity:.75">${FOOTER}</p>
</div>
</body>
</html>
`;
}

function asHtml(part: MailPart): string {
  if ('text' in part) return `<p style="margin:0 0 16px">${escaped(part.text)}</p>`;
  if ('code' in part)
    return `<p style="margin:0 0 16px;font:600 28px/36px ui-monospace,monospace;letter-spacing:4px">${escaped(part.code)}</p>`;
  const url = escaped(part.link.url);
  return `<p style="margin:0 0 8px"><a href="${url}" style="display:inline-block;padding:10px 20px;border-radius:8px;background:#4353c9;color:#ffffff;text-decoration:none;font-weight:600">${escaped(part.link.label)}</a></p>
<p style="margin:0 0 16px;font-size:13px;line-height:18px;word-break:break-all"><a href="${url}">${url}</a></p>`;
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => entities[sign] ?? '');
}
