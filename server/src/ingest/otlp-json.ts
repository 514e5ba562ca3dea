/**
 * The spans of an OTLP body in JSON, one after the other: parsed in one go, a body of 25 MB would hold up everybody for half
 * a second. What spans lie in is parsed for each resource, with a number in the place of each span.
 */
import { DEEPEST, isTooDeep } from '@trunkline/contract/core/nesting.ts';
import { z } from 'zod';
import { LARGEST_SPAN, SPAN_TOO_LARGE, tooMuchAround } from './otlp-limits.ts';
import type { SentSpan } from './otlp-protobuf.ts';
import { BodyRefusal } from './read-body.ts';

const LARGEST_AROUND = 2_000_000;
const TOO_DEEP = `lists and objects lie more than ${DEEPEST} deep in each other`;
/** Bytes looked through before the reader may pause. */
const LOOKED_AT_ONCE = 64_000;

export const attributes = z.array(z.looseObject({ key: z.string() })).optional();

/** A list whose members are looked at one by one elsewhere. */
const list = z.custom<unknown[]>(Array.isArray, 'a list is expected').default([]);
const requestSchema = z.object({ resourceSpans: list });
const resourceSchema = z.looseObject({
  resource: z.looseObject({ attributes }).optional(),
  scopeSpans: z.array(z.looseObject({ spans: list })).default([]),
});

/** Undefined where the reader may pause. Throws a BodyRefusal (400) where it is no JSON, or none of OTLP. */
export function* spansOfJson(body: Buffer): Generator<SentSpan | undefined> {
  const around = piecesOf(body);
  const resources = membersOf(body, { from: 0, until: body.length }, ['resourceSpans'], around);
  let count = 0;
  for (const resource of resources) {
    if (!resource) yield undefined;
    else {
      count += 1;
      yield* spansOfResource(body, resource);
    }
  }
  const read = requestSchema.safeParse(around.parse());
  if (!read.success) throw noSpans(read.error);
  // A list of another name that says the same, "resourceSpan\u0073".
  if (read.data.resourceSpans.length > count) throw new BodyRefusal(400, 'no spans of OTLP');
}

function* spansOfResource(body: Buffer, { from, until }: Place): Generator<SentSpan | undefined> {
  const around = piecesOf(body);
  const places: Place[] = [];
  for (const place of membersOf(body, { from, until }, ['scopeSpans', 'spans'], around)) {
    if (place) places.push(place);
    else yield undefined;
  }
  const read = resourceSchema.safeParse(around.parse());
  if (!read.success) throw noSpans(read.error);
  const { resource, scopeSpans } = read.data;
  for (const { spans, ...scope } of scopeSpans)
    for (const nth of spans) {
      const place = places[Number(nth)];
      if (!place) throw new BodyRefusal(400, 'no spans of OTLP');
      const size = place.until - place.from;
      const about = { resource, scope, size };
      const text = size > LARGEST_SPAN ? null : textOf(body, place);
      if (text === null) yield { ...about, span: null, fault: SPAN_TOO_LARGE };
      else if (isTooDeep(text)) yield { ...about, span: null, fault: TOO_DEEP };
      else yield { ...about, span: parse(text) };
    }
}

function noSpans({ issues }: z.ZodError): BodyRefusal {
  return new BodyRefusal(400, `no spans of OTLP: ${issues[0]?.message}`);
}

function textOf(body: Buffer, { from, until }: Place): string {
  return body.toString('utf8', from, until);
}

function parse(text: string): unknown {
  // What cannot be written again cannot be stored, and would be sent for ever.
  if (isTooDeep(text)) throw new BodyRefusal(400, TOO_DEEP);
  try {
    return JSON.parse(text);
  } catch {
    throw new BodyRefusal(400, 'the body is no JSON');
  }
}

/** Bytes of the body. */
type Place = { from: number; until: number };
type Pieces = { add(from: number, until: number): void; number(): void; parse(): unknown };

/** What stands around members, with the number of each in its place. */
function piecesOf(body: Buffer): Pieces {
  const pieces: string[] = [];
  let [size, members] = [0, 0];
  const add = (text: string) => {
    size += text.length;
    if (size > LARGEST_AROUND) throw tooMuchAround();
    pieces.push(text);
  };
  return {
    add(from, until) {
      if (until - from > LARGEST_AROUND) add(' '.repeat(LARGEST_AROUND + 1));
      if (until > from) add(textOf(body, { from, until }));
    },
    number: () => add(String(members++)),
    parse: () => parse(pieces.join('')),
  };
}

const [BACKSLASH, BRACKET] = [0x5c, 0x5b];
const [OTHER, BLANK, QUOTE, COLON, COMMA, OPENS, CLOSES] = [0, 1, 2, 3, 4, 5, 6];
const kinds = new Uint8Array(256);
for (const [kind, signs] of [
  [BLANK, ' \t\n\r'],
  [QUOTE, '"'],
  [COLON, ':'],
  [COMMA, ','],
  [OPENS, '{['],
  [CLOSES, '}]'],
] as const)
  for (const sign of signs) kinds[sign.charCodeAt(0)] = kind;

/**
 * The places of the members of a list, given by the names that lead to it, through every member of the lists between. Whether
 * the rest is JSON is told by who parses the pieces: a member that is JSON, in the place of its number in what is JSON, is JSON too.
 */
function* membersOf(
  body: Buffer,
  { from, until }: Place,
  names: readonly string[],
  around: Pieces,
): Generator<Place | undefined> {
  const keys = names.map((name) => Buffer.from(JSON.stringify(name)));
  // An object, a list of objects below its name, and so on: a member lies below twice as many brackets as there are names.
  const level = 2 * names.length;
  let depth = 0;
  /** How many of the names lead to where we are: the brackets that were opened for one are twice that. */
  let matched = 0;
  const name: Place = { from, until: from };
  let [member, copied, pause] = [-1, from, from + LOOKED_AT_ONCE];
  for (let at = from; at < until; at += 1) {
    if (at > pause) {
      pause = at + LOOKED_AT_ONCE;
      yield undefined;
    }
    const kind = kinds[body[at] as number];
    if (kind === BLANK) continue;
    if (depth === level && matched === names.length) {
      const isEnd = kind === COMMA || kind === CLOSES;
      if (member < 0 && !isEnd) {
        around.add(copied, at);
        [member, copied] = [at, at];
      } else if (member >= 0 && isEnd) {
        const place = { from: member, until: at };
        around.number();
        [member, copied] = [-1, at];
        yield place;
      }
    }
    if (kind === OTHER) continue;
    if (kind === QUOTE) {
      name.from = at;
      at = endOfString(body, at, until);
      name.until = at + 1;
    } else if (kind === COLON && depth === 2 * matched + 1 && matched < names.length) {
      if (isSame(body, name, keys[matched] as Buffer) && opensList(body, at, until)) matched += 1;
    } else if (kind === OPENS) depth += 1;
    else if (kind === CLOSES) {
      depth -= 1;
      if (depth < 2 * matched) matched -= 1;
    }
  }
  around.add(copied, until);
}

function isSame(body: Buffer, { from, until }: Place, key: Buffer): boolean {
  return body.compare(key, 0, key.length, from, until) === 0;
}

function opensList(body: Buffer, colon: number, until: number): boolean {
  let at = colon + 1;
  while (at < until && kinds[body[at] as number] === BLANK) at += 1;
  return body[at] === BRACKET;
}

function endOfString(body: Buffer, begun: number, until: number): number {
  for (let at = body.indexOf('"', begun + 1); at !== -1 && at < until; at = body.indexOf('"', at + 1)) {
    let slashes = 0;
    while (body[at - 1 - slashes] === BACKSLASH) slashes += 1;
    if (slashes % 2 === 0) return at;
  }
  return until - 1;
}
