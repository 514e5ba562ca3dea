/** Messages for faults for which a schema has none: in plain words, never the library's. */
import { z } from 'zod';

const kinds: Readonly<Record<string, string>> = {
  string: 'must be text',
  number: 'must be a number',
  int: 'must be a whole number',
  boolean: 'must be true or false',
  array: 'must be a list',
  object: 'must be an object',
  record: 'must be an object',
};
const WRONG_KIND = 'has the wrong type';

const formats: Readonly<Record<string, string>> = {
  guid: 'must be a valid sid',
  uuid: 'must be a valid sid',
  url: 'must be an address such as https://example.com',
  email: 'must be an email address',
  datetime: 'must be a time such as 2026-01-31T12:00:00Z',
};

/** Begins with must, may or is, so that the field's name can be put in front. */
function plainWords(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined || issue.input === null) return 'is required';
      return kinds[issue.expected] ?? WRONG_KIND;
    case 'invalid_value':
      return `must be ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.map(String).join(', ')}`;
    case 'too_big':
      return size(issue.origin, 'at most', Number(issue.maximum));
    case 'too_small':
      return size(issue.origin, 'at least', Number(issue.minimum));
    case 'invalid_format':
      return formats[issue.format] ?? 'has the wrong format';
    default:
      return WRONG_KIND;
  }
}

function size(origin: string, bound: 'at most' | 'at least', count: number): string {
  const many = (what: string) => `must have ${bound} ${count} ${what}${count === 1 ? '' : 's'}`;
  if (origin === 'string') return many('character');
  if (origin === 'array' || origin === 'set') return many('item');
  return `must be ${bound} ${count}`;
}

z.config({ localeError: plainWords });
