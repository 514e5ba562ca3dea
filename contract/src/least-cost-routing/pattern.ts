/**
 * The pattern of a route: a digit prefix, or a regular expression as JavaScript reads it (`R27`). A
 * pattern is tried against every call, so one that could take for ever is refused when it is saved,
 * and is never tried here: that holds in the server, in the browser and on the platform alike.
 */
export const LONGEST_PATTERN = 255;
/** The length of the platform's column, for an installation that shares its database. */
export const LONGEST_SHARED_PATTERN = 32;
export const LONGEST_NUMBER = 64;

export const PATTERN_TOO_SLOW =
  'This pattern could take too long to match. Repeat single characters only, such as \\d*, and begin it with ^.';

/** Attempts that a pattern may need in the worst case: some hundredths of a second. */
const MOST_EFFORT = 1_000_000;
/** What all that are tried for one answer may need together, each at least as much as reading it takes. */
const MOST_TOGETHER = 5_000_000;
const LEAST_EFFORT = 500;
/** Places that a pattern may have once its counts are written out: a bound on memory. */
const MOST_SIZE = 10_000;

/** What is wrong with the pattern, as a sentence; null if nothing is. Its length is checked elsewhere. */
export function patternFault(pattern: string): string | null {
  try {
    new RegExp(pattern);
  } catch (error) {
    if (pattern.startsWith('+')) return `Write a leading plus sign as \\+, so \\${pattern}.`;
    const reason = error instanceof Error ? error.message.split(': ').at(-1) : '';
    return `This is neither a digit prefix nor a regular expression${reason ? `: ${reason}` : ''}.`;
  }
  return effortOf(pattern) > MOST_EFFORT ? PATTERN_TOO_SLOW : null;
}

/** Ways to fit a part of the pattern to a number, and its size with all counts written out. */
type Cost = { ways: number; size: number };

/** An upper bound for attempts in the worst case: parts multiply, alternatives add, repetitions are powers. */
export function effortOf(pattern: string): number {
  let at = 0;

  function alternatives(isOutermost: boolean): Cost {
    const sum = { ways: 0, size: 0 };
    do {
      const isAnchored = pattern[at] === '^';
      const { ways, size } = sequence();
      // Without ^ it is tried from every place of the number.
      sum.ways += ways * (isOutermost && !isAnchored ? LONGEST_NUMBER + 1 : 1);
      sum.size += size;
    } while (pattern[at] === '|' && ++at);
    return sum;
  }

  function sequence(): Cost {
    const product = { ways: 1, size: 0 };
    while (at < pattern.length && pattern[at] !== '|' && pattern[at] !== ')') {
      const { ways, size } = repeated(atom());
      product.ways *= ways;
      product.size += size;
    }
    return product;
  }

  function atom(): Cost {
    const char = pattern[at++];
    if (char === '\\') {
      const escaped = pattern[at++] ?? '';
      // What an earlier group matched, again: no bound is known for that.
      return { ways: /[1-9k]/.test(escaped) ? Number.POSITIVE_INFINITY : 1, size: 1 };
    }
    if (char === '[') {
      while (at < pattern.length && pattern[at] !== ']') at += pattern[at] === '\\' ? 2 : 1;
      at += 1;
    }
    if (char !== '(') return { ways: 1, size: 1 };
    at += /^\?(?:[:=!]|<[=!]|<[^>]*>|[a-z-]*:)/.exec(pattern.slice(at))?.[0].length ?? 0;
    const inner = alternatives(false);
    at += 1;
    return inner;
  }

  function repeated({ ways, size }: Cost): Cost {
    const [text, least, comma, most] = /^(?:[*+?]|\{(\d+)(,?)(\d*)\})\??/.exec(pattern.slice(at)) ?? [];
    if (text === undefined) return { ways, size };
    at += text.length;
    const from = text[0] === '+' ? 1 : Number(least ?? 0);
    const isOpen = text[0] === '*' || text[0] === '+' || (comma === ',' && most === '');
    const to = isOpen ? LONGEST_NUMBER : text[0] === '?' ? 1 : Number(comma === ',' ? most : least);
    return { ways: (Math.max(to - from, 0) + 1) * ways ** Math.max(to, 1), size: size * Math.max(to, 1) };
  }

  const { ways, size } = alternatives(true);
  return size > MOST_SIZE ? Number.POSITIVE_INFINITY : ways;
}

export type PatternMatch = 'prefix' | 'regex' | 'inside' | 'none' | 'unknown';

/**
 * Whether the number starts with the text or matches it as a regular expression (`P2`).
 * `inside`: digits that were meant as a prefix, found further on. `unknown`: it is not tried.
 */
export type MatchesPattern = (pattern: string) => PatternMatch;

/** For all patterns of one answer: a thousand that take long each would hold up everybody else for minutes. */
export function patternsFor(number: string): MatchesPattern {
  let left = MOST_TOGETHER;
  return (pattern) => {
    if (number.startsWith(pattern)) return 'prefix';
    if (patternFault(pattern) !== null || number.length > LONGEST_NUMBER) return 'unknown';
    const effort = Math.max(effortOf(pattern), LEAST_EFFORT);
    if (effort > left) return 'unknown';
    left -= effort;
    if (!new RegExp(pattern).test(number)) return 'none';
    return /^[\w#]+$/.test(pattern) ? 'inside' : 'regex';
  };
}

/** Why a pattern is not tried. */
export function untriedReason(pattern: string, number: string): string {
  const tooLong = number.length > LONGEST_NUMBER && 'the number is too long';
  return patternFault(pattern) ?? (tooLong || 'the patterns before it took too long');
}
