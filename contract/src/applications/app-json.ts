/** `app_json`: verbs that answer a call without asking the webhook first (`W12`). */
import { z } from 'zod';
import { hasCredentialsWithin, maskAddressesIn } from '../core/address.ts';
import { DEEPEST, isTooDeep } from '../core/nesting.ts';

/** What is wrong with the text, or null: JSON, an array, and each item an instruction with a verb. */
export function appJsonFault(text: string): string | null {
  if (isTooDeep(text)) return `Verbs may be nested at most ${DEEPEST} deep`;
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return 'The application must be valid JSON: an array of verbs';
  }
  if (!Array.isArray(parsed)) return 'The application must be an array of verbs';
  const wrong = parsed.findIndex((item) => typeof item?.verb !== 'string' || item.verb === '');
  return wrong === -1 ? null : `Item ${wrong + 1} must be an object with a "verb"`;
}

/**
 * JSON text, or the array itself; empty means none. In a change it is judged with what is stored (`isShownAppJson`).
 */
export const appJsonText = z
  .union([z.string(), z.array(z.unknown())], 'The application must be an array of verbs')
  .transform((value) => (typeof value === 'string' ? value.trim() : JSON.stringify(value)))
  .transform((text) => (text === '' ? null : text))
  .nullable()
  .refine(
    (text) => text === null || text.length <= 65_535,
    'The application may have at most 65,535 characters',
  );

export const appJson = appJsonText.superRefine((text, ctx) => {
  const fault = text === null ? null : appJsonFault(text);
  if (fault) ctx.addIssue({ code: 'custom', message: fault });
});

/** Whether it was sent back as it was shown: what a platform stored stays then, even if it would be refused. */
export function isShownAppJson(sent: string, shown: string | null): boolean {
  return shown !== null && sent === shown.trim();
}

/** As sent in an answer, with the credentials in its addresses masked (`R16`). */
export function shownAppJson(stored: string): string {
  const shown = maskAddressesIn(stored);
  // JSON can spell an @ in a way that only its reader sees.
  return shown === stored && stored.includes('\\u') ? maskedSpelling(stored) : shown;
}

function maskedSpelling(text: string): string {
  try {
    const plain = JSON.stringify(JSON.parse(text));
    return hasCredentialsWithin(plain) ? maskAddressesIn(plain) : text;
  } catch {
    return text;
  }
}
