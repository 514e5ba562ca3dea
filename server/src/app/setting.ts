/** Types of settings; their messages follow the name of the variable. */
import { resolve } from 'node:path';
import { z } from 'zod';

export const wholeNumber = (least: number, most: number) => {
  const looks = `must be a whole number from ${least} to ${most}`;
  return z
    .string()
    .regex(/^ *\d+ *$/, looks)
    .transform(Number)
    .pipe(z.number().min(least, looks).max(most, looks));
};

export const onOrOff = z.enum(['true', 'false'], 'must be true or false');

export const SHORTEST_SECRET = 16;
export const secret = z.string().min(SHORTEST_SECRET, `must have at least ${SHORTEST_SECRET} characters`);

const absolute = (path: string) => resolve(path);
export const directory = z.string().transform(absolute).optional();

/** A list of names separated by commas. */
export const list = z.string().transform((text) =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean),
);

/**
 * A base address, to which paths are appended and which people see: a password in it would be shown too, and `fetch`
 * refuses one.
 */
export const isBase = (url: string) => /^https?:\/\/[^\s/@?#]+(\/[^\s?#]*)?$/.test(url) && URL.canParse(url);
export const baseAddress = (example: string) =>
  z.string().refine(isBase, `must look like ${example}, without a user, a password or a query`);

/** An address that may have a user and a password, percent-encoded. `looks`: the message for anything else. */
export const addressWithPassword = (protocol: RegExp, looks: string) =>
  z
    .url({ protocol, error: looks })
    .refine(hasPlace, looks)
    .refine(hasCodes, `${looks}, with each % of a name or password as %25`);

/**
 * Whether the address has a host. For schemes that browsers know the URL parser ensures it; for others
 * `smtp:mail.example.com` is a valid URL without one.
 */
export const hasPlace = (text: string) =>
  !URL.canParse(text) || new URL(text).hostname !== '' || new URL(text).searchParams.has('socketPath');

function hasCodes(text: string): boolean {
  if (!URL.canParse(text)) return true;
  const { username, password, pathname } = new URL(text);
  try {
    return [username, password, pathname].every((part) => typeof decodeURIComponent(part) === 'string');
  } catch {
    return false;
  }
}
