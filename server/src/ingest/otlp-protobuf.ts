/** OTLP's spans in Protocol Buffers, read into the shape that they have in JSON. */
import { LARGEST_SPAN, SPAN_TOO_LARGE, tooMuchAround } from './otlp-limits.ts';
import { broken, type Content, fieldsOf, writeVarint } from './protobuf.ts';

type Kind = 'text' | 'hex' | 'fixed64' | 'int' | 'int64' | 'double' | 'bool' | 'bytes' | Shape;
/** By the number of a field. `many`: a list. */
interface Shape {
  [field: number]: { name: string; is: Kind | (() => Shape); many?: true };
}

const many = true;
const value: Shape = {
  1: { name: 'stringValue', is: 'text' },
  2: { name: 'boolValue', is: 'bool' },
  3: { name: 'intValue', is: 'int64' },
  4: { name: 'doubleValue', is: 'double' },
  5: { name: 'arrayValue', is: () => ({ 1: { name: 'values', is: value, many } }) },
  6: { name: 'kvlistValue', is: () => ({ 1: { name: 'values', is: keyValue, many } }) },
  7: { name: 'bytesValue', is: 'bytes' },
};
const keyValue: Shape = { 1: { name: 'key', is: 'text' }, 2: { name: 'value', is: value } };
const event: Shape = {
  1: { name: 'timeUnixNano', is: 'fixed64' },
  2: { name: 'name', is: 'text' },
  3: { name: 'attributes', is: keyValue, many },
};
const span: Shape = {
  1: { name: 'traceId', is: 'hex' },
  2: { name: 'spanId', is: 'hex' },
  4: { name: 'parentSpanId', is: 'hex' },
  5: { name: 'name', is: 'text' },
  6: { name: 'kind', is: 'int' },
  7: { name: 'startTimeUnixNano', is: 'fixed64' },
  8: { name: 'endTimeUnixNano', is: 'fixed64' },
  9: { name: 'attributes', is: keyValue, many },
  11: { name: 'events', is: event, many },
  15: { name: 'status', is: { 2: { name: 'message', is: 'text' }, 3: { name: 'code', is: 'int' } } },
};
const scope: Shape = { 1: { name: 'name', is: 'text' }, 2: { name: 'version', is: 'text' } };
const resource: Shape = { 1: { name: 'attributes', is: keyValue, many } };

/** The numbers of the fields that spans lie in. */
const IN_REQUEST = { resourceSpans: 1 } as const;
const IN_RESOURCE = { resource: 1, scopeSpans: 2 } as const;
const IN_SCOPE = { scope: 1, spans: 2 } as const;

/** Spans of one resource and scope have the same objects. */
export type SentSpan = {
  resource: object | undefined;
  scope: object;
  span: unknown;
  /** In bytes, as it was sent. */
  size: number;
  /** Why it is not taken, where that is known already. */
  fault?: string;
};

/** Values in values: deeper than anybody writes them, and not so deep that it ends the program. */
const DEEPEST = 32;

/** One after the other, so that whoever reads very many can let others go first; undefined where that is a good moment too. */
export function* readOtlpSpans(body: Buffer): Generator<SentSpan | undefined> {
  for (const ofResource of messagesIn(body, IN_REQUEST.resourceSpans)) {
    yield undefined;
    if (!ofResource) continue;
    const about = yield* firstIn(ofResource, IN_RESOURCE.resource);
    const sent = about && readMessage(about, resource, 0);
    for (const ofScope of messagesIn(ofResource, IN_RESOURCE.scopeSpans)) {
      yield undefined;
      if (!ofScope) continue;
      const by = yield* firstIn(ofScope, IN_SCOPE.scope);
      const own = by ? { scope: readMessage(by, scope, 0) } : {};
      for (const one of messagesIn(ofScope, IN_SCOPE.spans))
        yield one && { resource: sent, scope: own, size: one.length, ...spanOf(one) };
    }
  }
}

function spanOf(message: Buffer): { span: unknown; fault?: string } {
  return message.length > LARGEST_SPAN
    ? { span: null, fault: SPAN_TOO_LARGE }
    : { span: readMessage(message, span, 0) };
}

const FIELDS_AT_ONCE = 1000;

/** The messages of one field; undefined after so many fields. */
function* messagesIn(body: Buffer, number: number): Generator<Buffer | undefined> {
  let looked = 0;
  for (const field of fieldsOf(body)) {
    if (++looked % FIELDS_AT_ONCE === 0) yield undefined;
    if (field.number !== number) continue;
    if (field.type !== 2) throw broken();
    yield field.content.bytes;
  }
}

/** What spans lie in is read in one go. */
function* firstIn(body: Buffer, number: number): Generator<undefined, Buffer | undefined> {
  for (const found of messagesIn(body, number)) {
    if (found && found.length > LARGEST_SPAN) throw tooMuchAround();
    if (found) return found;
    yield undefined;
  }
  return undefined;
}

/** That spans were left out: `partial_success` with `rejected_spans` and `error_message`. */
export function writeOtlpAnswer(rejected: number, reason: string): Buffer {
  const text = Buffer.from(reason.slice(0, 500));
  const partial = [0x08, ...writeVarint(rejected), 0x12, ...writeVarint(text.length), ...text];
  return Buffer.from([0x0a, ...writeVarint(partial.length), ...partial]);
}

function readMessage(body: Buffer, shape: Shape, depth: number): Record<string, unknown> {
  if (depth > DEEPEST) throw broken();
  const read: Record<string, unknown> = {};
  for (const { number, type, content } of fieldsOf(body)) {
    const field = shape[number];
    if (!field) continue;
    const one = valueOfKind(field.is, type, content, depth);
    if (!field.many) read[field.name] = one;
    else if (Array.isArray(read[field.name])) (read[field.name] as unknown[]).push(one);
    else read[field.name] = [one];
  }
  return read;
}

function valueOfKind(
  is: Kind | (() => Shape),
  type: number,
  { bytes, number }: Content,
  depth: number,
): unknown {
  const wire =
    is === 'fixed64' || is === 'double' ? 1 : is === 'int' || is === 'int64' || is === 'bool' ? 0 : 2;
  if (type !== wire) throw broken();
  switch (is) {
    case 'text':
      return bytes.toString();
    case 'hex':
      return bytes.toString('hex');
    case 'bytes':
      return bytes.toString('base64');
    case 'fixed64':
      return String(bytes.readBigUInt64LE());
    case 'double':
      return bytes.readDoubleLE();
    case 'int':
      return Number(number);
    case 'int64':
      return String(BigInt.asIntN(64, number));
    case 'bool':
      return number !== 0n;
    default:
      return readMessage(bytes, typeof is === 'function' ? is() : is, depth + 1);
  }
}
