/** DNS messages, as much of them as an update (RFC 2136) and its signed answer (RFC 8945) need. */
import { createHmac, timingSafeEqual } from 'node:crypto';

export const types = { A: 1, SOA: 6, SRV: 33, TSIG: 250, ANY: 255 } as const;
export const classes = { IN: 1, NONE: 254, ANY: 255 } as const;
export const OPCODE_UPDATE = 5;
const HEADER_BYTES = 12;
const LONGEST_LABEL = 63;
/** Seconds by which the two clocks may differ. */
const FUDGE = 300;

export type DnsRecord = { name: string; type: number; class: number; ttl: number; data: Buffer };

/** `algorithm` is one of Node's and of RFC 8945: `hmac-sha256`. */
export type TsigKey = { name: string; algorithm: string; secret: Buffer };

/** A message that is not what it should be. */
export class DnsMessageFault extends Error {}

/** Lower case, and never compressed: what a signature counts. */
export function nameBytes(name: string): Buffer {
  const labels = name.toLowerCase().split('.').filter(Boolean);
  if (labels.some((label) => label.length > LONGEST_LABEL))
    throw new DnsMessageFault(`${name} is no name of DNS`);
  return Buffer.concat([
    ...labels.flatMap((label) => [Buffer.of(label.length), Buffer.from(label, 'latin1')]),
    Buffer.of(0),
  ]);
}

export function numbers(...parts: readonly [value: number, bytes: 2 | 4 | 6][]): Buffer {
  return Buffer.concat(
    parts.map(([value, bytes]) => {
      const part = Buffer.alloc(bytes);
      part.writeUIntBE(value, 0, bytes);
      return part;
    }),
  );
}

function recordBytes(record: DnsRecord): Buffer {
  const { data } = record;
  const head = numbers([record.type, 2], [record.class, 2], [record.ttl, 4], [data.length, 2]);
  return Buffer.concat([nameBytes(record.name), head, data]);
}

/** What the zone has to be like first, and what is changed in it: all of it, or nothing. */
export function updateMessage(
  id: number,
  zone: string,
  prerequisites: readonly DnsRecord[],
  updates: readonly DnsRecord[],
): Buffer {
  const counts = [1, prerequisites.length, updates.length, 0] as const;
  return Buffer.concat([
    numbers([id, 2], [OPCODE_UPDATE << 11, 2], ...counts.map((count) => [count, 2] as [number, 2])),
    nameBytes(zone),
    numbers([types.SOA, 2], [classes.IN, 2]),
    ...[...prerequisites, ...updates].map(recordBytes),
  ]);
}

type Tsig = { time: number; fudge: number; error: number; mac: Buffer; other: Buffer };

/** `asked` is the signature of the request that a message answers. */
function macOf(
  message: Buffer,
  key: TsigKey,
  { time, fudge, error, other }: Omit<Tsig, 'mac'>,
  asked?: Buffer,
) {
  const hmac = createHmac(key.algorithm.replace('hmac-', ''), key.secret);
  if (asked) hmac.update(numbers([asked.length, 2])).update(asked);
  return hmac
    .update(message)
    .update(nameBytes(key.name))
    .update(numbers([classes.ANY, 2], [0, 4]))
    .update(nameBytes(key.algorithm))
    .update(numbers([time, 6], [fudge, 2], [error, 2], [other.length, 2]))
    .update(other)
    .digest();
}

/** The message with its signature at the end. */
export function signMessage(
  message: Buffer,
  key: TsigKey,
  more: { asked?: Buffer; error?: number; now_ms?: number } = {},
): { bytes: Buffer; mac: Buffer } {
  const time = Math.floor((more.now_ms ?? Date.now()) / 1000);
  const tsig = { time, fudge: FUDGE, error: more.error ?? 0, other: Buffer.alloc(0) };
  const mac = macOf(message, key, tsig, more.asked);
  const data = Buffer.concat([
    nameBytes(key.algorithm),
    numbers([time, 6], [FUDGE, 2], [mac.length, 2]),
    mac,
    numbers([message.readUInt16BE(0), 2], [tsig.error, 2], [0, 2]),
  ]);
  const record = recordBytes({ name: key.name, type: types.TSIG, class: classes.ANY, ttl: 0, data });
  const bytes = Buffer.concat([message, record]);
  bytes.writeUInt16BE(bytes.readUInt16BE(10) + 1, 10);
  return { bytes, mac };
}

export type DnsMessage = {
  id: number;
  is_answer: boolean;
  opcode: number;
  rcode: number;
  zone: string | null;
  /** Of the three sections after the zone. */
  sections: DnsRecord[][];
  /** The mac, once it is known to be the key's; null where the message is not signed. */
  verify(key: TsigKey, asked?: Buffer): Buffer | null;
};

/** Throws a `DnsMessageFault` for what is none. */
export function readMessage(bytes: Buffer): DnsMessage {
  try {
    return read(bytes);
  } catch (error) {
    throw error instanceof RangeError ? new DnsMessageFault('the message ends too early') : error;
  }
}

function read(bytes: Buffer): DnsMessage {
  const [flags, questions, ...counts] = [2, 4, 6, 8, 10].map((at) => bytes.readUInt16BE(at)) as [
    number,
    number,
    ...number[],
  ];
  let at = HEADER_BYTES;
  let zone: string | null = null;
  for (let nth = 0; nth < questions; nth++) {
    const name = readName(bytes, at);
    zone ??= name.text;
    at = name.end + 4;
  }
  let last = at;
  const sections = counts.map((count) =>
    Array.from({ length: count }, () => {
      last = at;
      const { record, end } = readRecord(bytes, at);
      at = end;
      return record;
    }),
  );
  const tsig = sections.at(-1)?.at(-1);
  return {
    id: bytes.readUInt16BE(0),
    is_answer: flags >> 15 === 1,
    opcode: (flags >> 11) & 15,
    rcode: flags & 15,
    zone,
    sections,
    verify: (key, asked) => (tsig?.type === types.TSIG ? verified(bytes, last, tsig, key, asked) : null),
  };
}

function verified(bytes: Buffer, end: number, record: DnsRecord, key: TsigKey, asked?: Buffer): Buffer {
  const { data } = record;
  const algorithm = readName(data, 0);
  let at = algorithm.end;
  const [time, fudge] = [data.readUIntBE(at, 6), data.readUInt16BE(at + 6)];
  const mac = data.subarray(at + 10, at + 10 + data.readUInt16BE(at + 8));
  at += 10 + mac.length;
  const [id, error] = [data.readUInt16BE(at), data.readUInt16BE(at + 2)];
  const other = data.subarray(at + 6, at + 6 + data.readUInt16BE(at + 4));
  const message = Buffer.from(bytes.subarray(0, end));
  message.writeUInt16BE(id, 0);
  message.writeUInt16BE(message.readUInt16BE(10) - 1, 10);
  const expected = macOf(message, key, { time, fudge, error, other }, asked);
  const isKeys = record.name === lower(key.name) && algorithm.text === lower(key.algorithm);
  if (!isKeys || mac.length !== expected.length || !timingSafeEqual(mac, expected))
    throw new DnsMessageFault(`the signature is not that of the key (TSIG error ${error})`);
  if (Math.abs(Date.now() / 1000 - time) > fudge)
    throw new DnsMessageFault('the clocks of the two servers differ');
  return mac;
}

const lower = (name: string) => name.toLowerCase().replace(/\.$/, '');

function readRecord(bytes: Buffer, from: number): { record: DnsRecord; end: number } {
  const { text, end } = readName(bytes, from);
  const length = bytes.readUInt16BE(end + 8);
  if (end + 10 + length > bytes.length) throw new DnsMessageFault('the message ends too early');
  const record = {
    name: text,
    type: bytes.readUInt16BE(end),
    class: bytes.readUInt16BE(end + 2),
    ttl: bytes.readUInt32BE(end + 4),
    data: bytes.subarray(end + 10, end + 10 + length),
  };
  return { record, end: end + 10 + length };
}

const POINTER = 0xc0;

/** `end` is behind the name where it stands, also when it goes on elsewhere. */
export function readName(bytes: Buffer, from: number): { text: string; end: number } {
  const labels: string[] = [];
  let end: number | null = null;
  let at = from;
  for (let length = bytes.readUInt8(at); length !== 0; length = bytes.readUInt8(at)) {
    if ((length & POINTER) === POINTER) {
      const to = bytes.readUInt16BE(at) & 0x3fff;
      end ??= at + 2;
      // Only back, so that it comes to an end.
      if (to >= at) throw new DnsMessageFault('a name leads nowhere');
      at = to;
      continue;
    }
    labels.push(bytes.toString('latin1', at + 1, at + 1 + length).toLowerCase());
    at += 1 + length;
  }
  return { text: labels.join('.'), end: end ?? at + 1 };
}
