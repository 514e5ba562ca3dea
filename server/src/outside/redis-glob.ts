/** Patterns as Redis has them: `*`, `?`, `[a-z]`, `[^a]`, and `\` before a sign that is meant as it is. */

type Fits = (sign: string) => boolean;
const ANY = Symbol('any number of signs');

export function redisGlob(pattern: string): (text: string) => boolean {
  const parts = partsOf([...pattern]);
  return (text) => fitsAll(parts, [...text]);
}

/** One star at a time is tried longer, so that no pattern takes longer than its length times the text's. */
function fitsAll(parts: readonly (Fits | typeof ANY)[], signs: readonly string[]): boolean {
  let [at, part] = [0, 0];
  let star: { part: number; at: number } | null = null;
  while (at < signs.length) {
    const next = parts[part];
    if (next === ANY) {
      star = { part, at };
      part += 1;
    } else if (next?.(signs[at] as string)) {
      at += 1;
      part += 1;
    } else if (star) {
      star.at += 1;
      [at, part] = [star.at, star.part + 1];
    } else return false;
  }
  return parts.slice(part).every((one) => one === ANY);
}

function partsOf(signs: string[]): (Fits | typeof ANY)[] {
  const parts: (Fits | typeof ANY)[] = [];
  while (signs.length > 0) {
    const sign = signs.shift();
    if (sign === '*') parts.push(ANY);
    else if (sign === '?') parts.push(() => true);
    else if (sign === '[') parts.push(classOf(signs));
    else {
      const wanted = sign === '\\' && signs.length > 0 ? signs.shift() : sign;
      parts.push((one) => one === wanted);
    }
  }
  return parts;
}

/** Takes what is within the brackets, and the closing one, from the signs. */
function classOf(signs: string[]): Fits {
  const isNot = signs[0] === '^';
  if (isNot) signs.shift();
  const ranges: [string, string][] = [];
  for (let sign = signs.shift(); sign !== undefined && sign !== ']'; sign = signs.shift()) {
    const from = sign === '\\' && signs.length > 0 ? (signs.shift() as string) : sign;
    const to = sign !== '\\' && signs[0] === '-' && signs.length > 1 ? signs.splice(0, 2)[1] : from;
    ranges.push([from, to ?? from].sort() as [string, string]);
  }
  return (one) => ranges.some(([from, to]) => from <= one && one <= to) !== isNot;
}
