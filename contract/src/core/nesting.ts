/** How deep JSON may be nested: recursive code, including `JSON.stringify`, has a limit. */

export const DEEPEST = 500;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
/** Square brackets are braces but for this bit. */
const SQUARE = 0x20;
const OPENING = 0x7b;
const CLOSING = 0x7d;

/** Decided from the text, before it is parsed; it need not be valid JSON. */
export function isTooDeep(json: string): boolean {
  if (hasFew(json, '[') && hasFew(json, '{')) return false;
  let depth = 0;
  for (let at = 0; at < json.length; at++) {
    const sign = json.charCodeAt(at);
    if (sign === QUOTE) {
      at = endOfText(json, at);
      if (at === -1) return false;
    } else if ((sign | SQUARE) === CLOSING) depth -= 1;
    else if ((sign | SQUARE) === OPENING && ++depth > DEEPEST) return true;
  }
  return false;
}

/** Most bodies have few brackets, which already settles it. */
function hasFew(json: string, sign: string): boolean {
  let at = -1;
  for (let found = 0; found <= DEEPEST / 2; found++) {
    at = json.indexOf(sign, at + 1);
    if (at === -1) return true;
  }
  return false;
}

function endOfText(json: string, quote: number): number {
  let end = quote;
  do end = json.indexOf('"', end + 1);
  while (end !== -1 && isEscaped(json, end));
  return end;
}

function isEscaped(json: string, at: number): boolean {
  let before = at;
  while (json.charCodeAt(before - 1) === BACKSLASH) before -= 1;
  return (at - before) % 2 === 1;
}
