/** A tar file (POSIX ustar), entry after entry, so that no more than a part of one is in memory. */

export type TarEntry = {
  /** At most 100 bytes. */
  name: string;
  /** In bytes; `content` has as many. */
  size: number;
  content: AsyncIterable<Buffer> | Iterable<Buffer>;
};

const BLOCK = 512;
const CHECKSUM = { at: 148, length: 8 };

/** Throws when an entry has not as many bytes as it says. */
export async function* tarOf(entries: AsyncIterable<TarEntry>): AsyncGenerator<Buffer> {
  const at = new Date();
  for await (const { name, size, content } of entries) {
    yield headerOf(name, size, at);
    let left = size;
    for await (const part of content) {
      left -= part.length;
      if (left < 0) break;
      yield part;
    }
    if (left !== 0) throw new Error(`${name} has not the ${size} bytes that it should have`);
    yield Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK);
  }
  yield Buffer.alloc(2 * BLOCK);
}

function headerOf(name: string, size: number, at: Date): Buffer {
  const header = Buffer.alloc(BLOCK);
  const octal = (value: number, digits: number) => `${value.toString(8).padStart(digits, '0')}\0`;
  if (header.write(name, 0) > 100) throw new Error(`${name} is too long a name`);
  header.write(octal(0o600, 7), 100);
  header.write(octal(0, 7), 108);
  header.write(octal(0, 7), 116);
  header.write(octal(size, 11), 124);
  header.write(octal(Math.floor(at.getTime() / 1000), 11), 136);
  header.fill(' ', CHECKSUM.at, CHECKSUM.at + CHECKSUM.length);
  // An ordinary file.
  header.write('0', 156);
  header.write('ustar\x0000', 257);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${octal(sum, 6)} `, CHECKSUM.at);
  return header;
}
