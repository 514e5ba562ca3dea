/** As much of Protocol Buffers as a question to a vendor takes: numbers, texts, bytes and messages in messages. */

const VARINT = 0;
const FIXED_64 = 1;
const BYTES = 2;
const FIXED_32 = 5;

/** A message of these fields, by their numbers. */
export function protoMessage(fields: Readonly<Record<number, number | string | Uint8Array>>): Uint8Array {
  const parts = Object.entries(fields).map(([field, value]) => {
    const tag = (type: number) => varint(Number(field) * 8 + type);
    if (typeof value === 'number') return Buffer.concat([tag(VARINT), varint(value)]);
    const bytes = Buffer.from(value as string);
    return Buffer.concat([tag(BYTES), varint(bytes.length), bytes]);
  });
  return Buffer.concat(parts);
}

/** Of whole numbers from 0. */
function varint(value: number): Buffer {
  const bytes: number[] = [];
  let rest = value;
  for (; rest >= 128; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128);
  return Buffer.from([...bytes, rest]);
}

/** What stands in the field of a text, of bytes or of a message; empty when it does not, or is no message. */
export function protoBytes(message: Uint8Array, field: number): Uint8Array {
  let found: Uint8Array = new Uint8Array();
  for (let at = 0; at < message.length; ) {
    const tag = readVarint(message, at);
    const type = tag.value % 8;
    at = tag.end;
    if (type === VARINT) at = readVarint(message, at).end;
    else if (type === FIXED_64) at += 8;
    else if (type === FIXED_32) at += 4;
    else if (type === BYTES) {
      const length = readVarint(message, at);
      at = length.end + length.value;
      if (at > message.length) return new Uint8Array();
      // The last one counts.
      if (Math.floor(tag.value / 8) === field) found = message.subarray(length.end, at);
    } else return new Uint8Array();
  }
  return found;
}

function readVarint(message: Uint8Array, from: number): { value: number; end: number } {
  let value = 0;
  let end = from;
  for (let unit = 1; end < message.length; unit *= 128) {
    const byte = message[end++] ?? 0;
    value += (byte % 128) * unit;
    if (byte < 128) break;
  }
  return { value, end };
}
