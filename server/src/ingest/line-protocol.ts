/** InfluxDB's line protocol, with the sentences by which InfluxDB 1.x refuses a line (`P8`). */

export type FieldValue = number | string | boolean;
export type Point = {
  measurement: string;
  tags: Map<string, string>;
  fields: Map<string, FieldValue>;
  /** In ms since 1970. */
  time: number;
};

/** How many digits of a timestamp are finer than a millisecond; negative: by how much it is coarser. */
const precisions: Record<string, { finer: number } | { coarser: number }> = {
  n: { finer: 6 },
  ns: { finer: 6 },
  u: { finer: 3 },
  µ: { finer: 3 },
  ms: { finer: 0 },
  s: { coarser: 1000 },
  m: { coarser: 60_000 },
  h: { coarser: 3_600_000 },
};

export type Precision = (typeof precisions)[string];

export function precisionOf(name: string | null): Precision | undefined {
  return name === null || name === ''
    ? precisions.n
    : Object.hasOwn(precisions, name)
      ? precisions[name]
      : undefined;
}

/** Without a stack, which took most of the time where line after line is bad. */
class BadLine {
  readonly why: string;
  constructor(why: string) {
    this.why = why;
  }
}

/** Four times a text of the greatest length that InfluxDB keeps: what is read in one go takes some milliseconds. */
const LONGEST_LINE = 262_144;
const PASSED_AT_ONCE = 1000;

/**
 * Each line as a point, or what is wrong with it; blank lines and comments are passed over. Undefined where the reader may
 * pause.
 */
export function* readLines(
  text: string,
  precision: Precision,
  now: number,
): Generator<Point | { fault: string } | undefined> {
  let passed = 0;
  for (let at = 0; at < text.length; ) {
    const end = endOfLine(text, at);
    const line = text.slice(at, end).trim();
    at = end + 1;
    if (line === '' || line.startsWith('#')) {
      if (++passed % PASSED_AT_ONCE === 0) yield undefined;
      continue;
    }
    try {
      if (line.length > LONGEST_LINE) throw new BadLine('the line is too long');
      yield readLine(line, precision, now);
    } catch (error) {
      if (!(error instanceof BadLine)) throw error;
      yield { fault: `unable to parse '${line.slice(0, 1000)}': ${error.why}` };
    }
  }
}

/** A text of a field may have line ends in it; a quote among the tags means nothing. Looks at each character once. */
function endOfLine(text: string, from: number): number {
  let end = endOfRow(text, from);
  if (end - from > LONGEST_LINE) return end;
  let row = text.slice(from, end);
  let at = firstBare(row, ' ', 0);
  if (at === -1) return end;
  let isOpen = false;
  for (;;) {
    for (at = row.indexOf('"', at); at !== -1; at = row.indexOf('"', at + 1))
      if (!isEscaped(row, at)) isOpen = !isOpen;
    if (!isOpen || end === text.length || end - from > LONGEST_LINE) return end;
    const start = end + 1;
    end = endOfRow(text, start);
    row = text.slice(start, end);
    at = 0;
  }
}

function endOfRow(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end === -1 ? text.length : end;
}

function isEscaped(text: string, at: number): boolean {
  let slashes = 0;
  while (text.charCodeAt(at - 1 - slashes) === 92) slashes += 1;
  return slashes % 2 === 1;
}

/** The first place of a character without a backslash before it; -1 when there is none before `end`. */
function firstBare(text: string, character: string, from: number, end = text.length): number {
  let at = text.indexOf(character, from);
  while (at !== -1 && at < end && text.charCodeAt(at - 1) === 92) at = text.indexOf(character, at + 1);
  return at < end ? at : -1;
}

function readLine(line: string, precision: Precision, now: number): Point {
  const space = firstBare(line, ' ', 0);
  const key = space === -1 ? line : line.slice(0, space);
  const comma = firstBare(key, ',', 0);
  const measurement = unescaped(comma === -1 ? key : key.slice(0, comma));
  if (measurement === '') throw new BadLine('missing measurement');
  const tags = comma === -1 ? new Map<string, string>() : readTags(key, comma + 1);
  if (space === -1) throw new BadLine('missing fields');
  const { fields, end } = readFields(line, space + 1);
  return { measurement, tags, fields, time: timeOf(line.slice(end).trim(), precision, now) };
}

function readTags(key: string, from: number): Map<string, string> {
  const tags = new Map<string, string>();
  for (let at = from; at <= key.length; ) {
    const comma = firstBare(key, ',', at);
    const end = comma === -1 ? key.length : comma;
    const equals = firstBare(key, '=', at, end);
    if (equals === at || at === end) throw new BadLine('missing tag key');
    if (equals === -1 || equals + 1 === end) throw new BadLine('missing tag value');
    const name = unescaped(key.slice(at, equals));
    if (tags.has(name)) throw new BadLine('duplicate tags');
    tags.set(name, unescaped(key.slice(equals + 1, end)));
    at = end + 1;
  }
  return tags;
}

function readFields(line: string, from: number): { fields: Map<string, FieldValue>; end: number } {
  const fields = new Map<string, FieldValue>();
  for (let at = from; ; ) {
    const equals = firstBare(line, '=', at);
    if (equals === -1) throw new BadLine(fields.size === 0 ? 'missing fields' : 'invalid field format');
    if (equals === at) throw new BadLine('missing field key');
    const name = unescaped(line.slice(at, equals));
    const value = equals + 1;
    const end = line[value] === '"' ? endOfText(line, value) : endOfBare(line, value);
    if (end === value) throw new BadLine('missing field value');
    const isText = line[value] === '"';
    fields.set(name, isText ? textOf(line.slice(value + 1, end - 1)) : bareValue(line.slice(value, end)));
    if (line[end] !== ',') {
      if (end < line.length && line[end] !== ' ') throw new BadLine('invalid field format');
      return { fields, end };
    }
    at = end + 1;
  }
}

function endOfText(line: string, quote: number): number {
  let at = line.indexOf('"', quote + 1);
  while (at !== -1 && isEscaped(line, at)) at = line.indexOf('"', at + 1);
  if (at === -1) throw new BadLine('unbalanced quotes');
  return at + 1;
}

function endOfBare(line: string, from: number): number {
  for (let at = from; at < line.length; at++) if (line[at] === ',' || line[at] === ' ') return at;
  return line.length;
}

const textOf = (text: string) => (text.includes('\\') ? text.replace(/\\(["\\])/g, '$1') : text);
const unescaped = (text: string) => (text.includes('\\') ? text.replace(/\\([,= ])/g, '$1') : text);

const TRUE = new Set(['t', 'T', 'true', 'True', 'TRUE']);
const FALSE = new Set(['f', 'F', 'false', 'False', 'FALSE']);

function bareValue(text: string): FieldValue {
  if (TRUE.has(text)) return true;
  if (FALSE.has(text)) return false;
  if (/^-?\d+[iu]$/.test(text)) return Number(text.slice(0, -1));
  if (/^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i.test(text)) return Number(text);
  throw new BadLine(/^[tfTF]/.test(text) ? 'invalid boolean' : 'invalid number');
}

/** Nanoseconds of today are more than a number holds, so the digits are cut off first. */
function timeOf(text: string, precision: Precision, now: number): number {
  if (text === '') return now;
  if (!/^-?\d{1,19}$/.test(text)) throw new BadLine('bad timestamp');
  if ('coarser' in precision) return Number(text) * precision.coarser;
  return precision.finer === 0 ? Number(text) : Math.trunc(Number(text.slice(0, -precision.finer) || 0));
}
