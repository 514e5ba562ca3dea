/** The frames of RFC 6455, as far as a client needs them that asks one question. */
import { randomBytes } from 'node:crypto';

export const opcodes = { continuation: 0, text: 1, binary: 2, close: 8, ping: 9, pong: 10 } as const;

export type Message = { opcode: number; data: Buffer };

export class FrameFault extends Error {}

/** A whole message of a client, which has to be masked. */
export function clientFrame(opcode: number, data: Buffer): Buffer {
  const key = randomBytes(4);
  const masked = Buffer.from(data.map((byte, at) => byte ^ (key[at % 4] as number)));
  return Buffer.concat([head(opcode, data.length), key, masked]);
}

function head(opcode: number, length: number): Buffer {
  const first = 0x80 | opcode;
  if (length < 126) return Buffer.from([first, 0x80 | length]);
  const long = length > 0xffff;
  const bytes = Buffer.alloc(long ? 10 : 4);
  bytes.writeUInt8(first, 0);
  bytes.writeUInt8(0x80 | (long ? 127 : 126), 1);
  if (long) bytes.writeBigUInt64BE(BigInt(length), 2);
  else bytes.writeUInt16BE(length, 2);
  return bytes;
}

/** Takes bytes as they come and gives whole messages; throws when they are no frames, or too many. */
export function messageReader(largest: number): (bytes: Buffer) => Message[] {
  let waiting = Buffer.alloc(0);
  let begun: { opcode: number; parts: Buffer[]; size: number } | null = null;

  return (bytes) => {
    waiting = Buffer.concat([waiting, bytes]);
    const messages: Message[] = [];
    for (;;) {
      const frame = nextFrame(waiting, largest);
      if (!frame) return messages;
      waiting = waiting.subarray(frame.size);
      const { data, fin, opcode } = frame;
      // Control frames may come between the parts of a message.
      if (opcode >= opcodes.close) {
        messages.push({ opcode, data });
        continue;
      }
      if ((opcode === opcodes.continuation) !== (begun !== null)) throw new FrameFault();
      begun ??= { opcode, parts: [], size: 0 };
      begun.parts.push(data);
      begun.size += data.length;
      if (begun.size > largest) throw new FrameFault();
      if (!fin) continue;
      messages.push({ opcode: begun.opcode, data: Buffer.concat(begun.parts) });
      begun = null;
    }
  };
}

/** Null while it has not come whole. */
function nextFrame(bytes: Buffer, largest: number) {
  if (bytes.length < 2) return null;
  const [first = 0, second = 0] = bytes;
  // Reserved bits belong to extensions, none of which was asked for; a server does not mask.
  if ((first & 0x70) !== 0 || (second & 0x80) !== 0) throw new FrameFault();
  const short = second & 0x7f;
  const start = short === 127 ? 10 : short === 126 ? 4 : 2;
  if (bytes.length < start) return null;
  const length =
    short === 127 ? Number(bytes.readBigUInt64BE(2)) : short === 126 ? bytes.readUInt16BE(2) : short;
  if (length > largest) throw new FrameFault();
  if (bytes.length < start + length) return null;
  const data = bytes.subarray(start, start + length);
  return { fin: (first & 0x80) !== 0, opcode: first & 0x0f, data, size: start + length };
}
