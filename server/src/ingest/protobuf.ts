/** Protocol Buffers as they stand on the wire: fields, whatever message they are of. */
import { BodyRefusal } from './read-body.ts';

type Field = { number: number; type: number; content: Content };

/** Throws a BodyRefusal (400) where it is none. */
export function* fieldsOf(body: Buffer): Generator<Field> {
  for (let at = 0; at < body.length; ) {
    const tag = varint(body, at);
    const type = Number(tag.value & 7n);
    const content = contentOf(body, tag.end, type);
    at = content.end;
    yield { number: Number(tag.value >> 3n), type, content };
  }
}

export type Content = { bytes: Buffer; number: bigint; end: number };
const NOTHING = Buffer.alloc(0);

function contentOf(body: Buffer, at: number, type: number): Content {
  if (type === 0) {
    const { value, end } = varint(body, at);
    return { bytes: NOTHING, number: value, end };
  }
  const length = type === 2 ? varint(body, at) : { value: type === 1 ? 8n : 4n, end: at };
  if (type !== 1 && type !== 2 && type !== 5) throw broken();
  const end = length.end + Number(length.value);
  if (end > body.length) throw broken();
  return { bytes: body.subarray(length.end, end), number: 0n, end };
}

function varint(body: Buffer, from: number): { value: bigint; end: number } {
  // Of most fields number and length are one byte.
  const only = body[from] ?? 128;
  if (only < 128) return { value: BigInt(only), end: from + 1 };
  let value = 0n;
  for (let end = from, shift = 0n; end < body.length && shift < 70n; shift += 7n) {
    const byte = body[end++] ?? 0;
    value |= BigInt(byte & 127) << shift;
    if (byte < 128) return { value, end };
  }
  throw broken();
}

export function broken(): BodyRefusal {
  return new BodyRefusal(400, 'the body is no message of OTLP');
}

export function writeVarint(value: number): number[] {
  return value < 128 ? [value] : [(value % 128) | 128, ...writeVarint(Math.floor(value / 128))];
}
