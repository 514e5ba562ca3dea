/** Where a text stops being JSON. The browsers' own messages differ, and one of them names no place. */

export type JsonFault = { line: number; column: number; what: string };

export function jsonFault(text: string): JsonFault | null {
  try {
    JSON.parse(text);
    return null;
  } catch {
    const { at, what } = firstFault(text);
    const before = text.slice(0, at).split('\n');
    return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1, what };
  }
}

class Stop extends Error {
  at: number;
  constructor(at: number, what: string) {
    super(what);
    this.at = at;
  }
}

const STRING = /"(?:[^"\\\n\r\t]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y;
const SCALAR = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.])|(?:true|false|null)(?!\w)/y;
const BLANK = /[ \t\n\r]*/y;

function firstFault(text: string): { at: number; what: string } {
  let at = 0;
  const take = (pattern: RegExp): boolean => {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    at += found?.[0].length ?? 0;
    return found !== null;
  };
  const next = () => {
    take(BLANK);
    return text[at];
  };
  const stop = (expected: string): never => {
    const found = next();
    throw new Stop(
      at,
      found === undefined ? `the text ends, ${expected} is missing` : `${expected} is missing`,
    );
  };
  const string = (expected: string) => {
    if (next() !== '"') stop(expected);
    if (!take(STRING))
      throw new Stop(at, 'this text in quotes has no end, or a character that must be escaped');
  };
  const list = (end: string, item: () => void) => {
    at += 1;
    if (next() === end) {
      at += 1;
      return;
    }
    for (;;) {
      item();
      const sign = next();
      if (sign !== ',' && sign !== end) stop(`"," or "${end}"`);
      at += 1;
      if (sign === end) return;
      const comma = at - 1;
      if (next() === end) throw new Stop(comma, 'nothing follows this comma');
    }
  };
  const value = () => {
    const sign = next();
    if (sign === '[') list(']', value);
    else if (sign === '{')
      list('}', () => {
        string('a name in double quotes');
        if (next() !== ':') stop('":"');
        at += 1;
        value();
      });
    else if (sign === '"') string('');
    else if (!take(SCALAR)) stop('a value');
  };
  try {
    value();
    if (next() !== undefined) throw new Stop(at, 'nothing may follow the end');
  } catch (error) {
    if (error instanceof Stop) return { at: error.at, what: error.message };
  }
  return { at, what: 'it cannot be read' };
}
