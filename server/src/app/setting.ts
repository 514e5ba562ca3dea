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
