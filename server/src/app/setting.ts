/** Kinds of settings, with what is wrong with them in the words that follow a variable's name. */
import { resolve } from 'node:path';
import { z } from 'zod';

export const wholeNumber = (least: number, most: number) =>
  z.coerce.number('must be a whole number').int('must be a whole number').min(least).max(most);

export const SHORTEST_SECRET = 16;
export const secret = z.string().min(SHORTEST_SECRET, `must have at least ${SHORTEST_SECRET} characters`);

const absolute = (path: string) => resolve(path);
export const directory = z.string().transform(absolute).optional();

/** Of names between commas. */
export const list = z.string().transform((text) =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean),
);

/** An address with a user and a password, which are read as an address has them. `looks`: what it has to be like. */
export const addressWithPassword = (protocol: RegExp, looks: string) =>
  z.url({ protocol, error: looks }).refine(hasCodes, `${looks}, with each % of a name or password as %25`);

function hasCodes(text: string): boolean {
  if (!URL.canParse(text)) return true;
  const { username, password, pathname } = new URL(text);
  try {
    return [username, password, pathname].every((part) => typeof decodeURIComponent(part) === 'string');
  } catch {
    return false;
  }
}
