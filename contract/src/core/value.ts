/** Values on the wire (`R5`): accepted leniently, and passed on in one form. */
import { z } from 'zod';
import { platformMask } from './mask.ts';
import './plain-words.ts';
import { asWritten, isPrintable, notPrintable } from './printable.ts';

/** UUID of any version, as the platform's seed rows have; lower-cased. */
export const sid = z
  .guid('must be a valid sid')
  .transform((text) => text.toLowerCase())
  .meta({ format: 'uuid' });

/** A sid that may be missing; existing portals send empty text for none. */
export const sidOrNone = z.union([z.literal('').transform(() => null), sid], 'must be a valid sid').nullish();

/** A sid in an answer. */
export const knownSid = z.string().meta({ format: 'uuid' });

/** A boolean: accepts true, false, 0 or 1, and passes on 0 or 1. */
export const flag = z
  .union([z.boolean(), z.literal(0), z.literal(1)], 'must be true or false')
  .transform((value): 0 | 1 => (value ? 1 : 0))
  .meta({ description: 'true, false, 0 or 1' });

/** The same if a platform may have stored neither; null, as it answers then, means off. */
export const flagOrNull = flag.nullable().transform((value) => value ?? 0);

/** A number that may be sent as its digits, as portals' forms do; null, empty text and true are refused. */
export function orDigits(number: z.ZodType<number, number>): z.ZodType<number, number> {
  const read = (sent: unknown) =>
    typeof sent === 'string' && /^-?\d+$/.test(sent.trim()) ? Number(sent) : sent;
  return z.preprocess(read, number) as z.ZodType<number, number>;
}

/** A boolean in an answer. */
export const bit = z.union([z.literal(0), z.literal(1)]);

/** The same without what begins a new line. */
const unprintableButLines = /[^\P{Cc}\t\n\r]|\p{Cs}/u;

/** Text that must be there: trimmed, one line, and no longer than its column. */
export function requiredText(label: string, longest: number) {
  return z
    .string(`${label} is required`)
    .overwrite(asWritten)
    .trim()
    .min(1, `${label} is required`)
    .max(longest, `${label} may have at most ${longest} characters`)
    .refine(isPrintable, notPrintable(label));
}

/** Text that may be missing: trimmed, one line, empty becomes null. */
export function optionalText(label: string, longest: number) {
  return optional(label, longest, isPrintable);
}

/** The same for text that may have several lines. */
export function optionalLines(label: string, longest: number) {
  return optional(label, longest, isPrintableLines);
}

/** Whether it is visible text, of any number of lines. */
export function isPrintableLines(text: string): boolean {
  return !unprintableButLines.test(text);
}

function optional(label: string, longest: number, isGood: (text: string) => boolean) {
  return z
    .string(`${label} must be text`)
    .overwrite(asWritten)
    .trim()
    .max(longest, `${label} may have at most ${longest} characters`)
    .refine(isGood, notPrintable(label))
    .transform((text) => (text === '' ? null : text))
    .nullable();
}

/** A domain name of at least two labels, lower or upper case. */
export const domainName =
  /^(?=.{1,255}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])?$/i;

/** ISO 8601 UTC with milliseconds, in an answer. */
export const when = z.string().meta({ format: 'date-time' });

/** The answer to a create. */
export const created = z.object({ sid: knownSid });

const MASK = 'X'.repeat(10);

/**
 * A secret in an answer (`R16`): the first six characters, then a mask of constant length. A short secret shows
 * nothing, because its beginning would be most of it. Whole signs are counted: half
 * of one would be refused when the mask comes back.
 */
export function masked(secret: string): string {
  return (/^.{6}(?=.{6})/su.exec(secret)?.[0] ?? '') + MASK;
}

/** The message for a mask for which nothing is stored; `what` is the secret's name: 'the password'. */
export function strangeMask(what: string): string {
  return `Enter ${what} again: the stored value does not match this mask.`;
}

/** A masked secret that comes back means "unchanged" (`R5`), also one that was read from the platform. */
export function isUnchangedSecret(sent: string, stored: string | null): boolean {
  return stored !== null && (sent === masked(stored) || sent === platformMask(stored));
}

/** For choices that are told in small letters, and sent in capitals too. */
export const inAnyCase = <S extends z.ZodType>(choice: S) =>
  z.preprocess((sent) => (typeof sent === 'string' ? sent.toLowerCase() : sent), choice);
