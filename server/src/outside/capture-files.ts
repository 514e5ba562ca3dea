/** SIP captures that somebody writes into a directory, a file for each Call-ID; in the place of Homer (`P7`). */
import { type FileHandle, opendir, open as openFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { CaptureFailure, homer, type SipCapture, type Times } from './homer.ts';

const FILE_HEADER = 24;
const RECORD_HEADER = 16;
const LITTLE = [0xd4c3b2a1, 0x4d3cb2a1];
const BIG = [0xa1b2c3d4, 0xa1b23c4d];
/** A count is for a person. */
const MOST_COUNTED = 10_000;
/** What is longer lies about its length. */
const LARGEST_PACKET = 1_048_576;
/** Longer names are refused by file systems. */
const LONGEST_NAME = 250;

type Captures = { homer: Parameters<typeof homer>[0] | null; captures_directory: string | null };

/** Of a Homer, else of a directory; null where neither is. */
export function captureOf({ homer: access, captures_directory }: Captures): SipCapture | null {
  return access ? homer(access) : captureFiles(captures_directory);
}

/** Why none can be found in the directory, where one is looked into; somebody else makes it, who may be late. */
export async function whyNoCaptures({ homer: access, captures_directory }: Captures): Promise<string | null> {
  if (access || captures_directory === null) return null;
  try {
    await (await opendir(captures_directory)).close();
    return null;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return `The directory ${captures_directory} of TRUNKLINE_CAPTURES_DIR cannot be read (${code}); until it can, no call has SIP messages.`;
  }
}

/** Null: there is no such directory to look into. */
export function captureFiles(directory: string | null): SipCapture | null {
  if (directory === null) return null;
  const folder = directory;

  /** One name for each Call-ID and none that leads elsewhere: a slash is written as %2F. */
  function fileOf(call_id: string): string | null {
    const name = `${encodeURIComponent(call_id.toWellFormed())}.pcap`;
    return name.length > LONGEST_NAME ? null : join(folder, name);
  }

  async function sizeOf(file: string | null): Promise<number> {
    if (!file) return 0;
    const found = await stat(file).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      throw new CaptureFailure('The directory of SIP captures cannot be read.');
    });
    return found?.isFile() ? found.size : 0;
  }

  return {
    async count({ call_id, during }) {
      const file = fileOf(call_id);
      const size = await sizeOf(file);
      if (!file || size <= FILE_HEADER) return 0;
      if (!(await isCapture(file))) return 1;
      let count = 0;
      for await (const _ of packetsOf(file, size, during)) if (++count === MOST_COUNTED) break;
      return count;
    },

    async pcap({ call_id, during }) {
      const file = fileOf(call_id);
      const size = await sizeOf(file);
      if (!file || size <= FILE_HEADER) return null;
      // What is no capture has no times; whoever opens it says what it is not.
      if (!during || !(await isCapture(file))) return (await open(file)).createReadStream();
      const packets = packetsOf(file, size, during, true);
      const first = await packets.next();
      if (first.done) return null;
      const stream = Readable.from(beginningWith(await headerOf(file), first.value, packets));
      return stream.once('close', () => void packets.return(null));
    },
  };
}

/** Those of the time, whole where `isRead`, else their headers alone. */
async function* packetsOf(
  file: string,
  size: number,
  during: Times | undefined,
  isRead = false,
): AsyncGenerator<Buffer, null> {
  const handle = await open(file);
  try {
    const isLittle = LITTLE.includes((await read(handle, 0, 4)).readUInt32BE(0));
    const number = (head: Buffer, at: number) => (isLittle ? head.readUInt32LE(at) : head.readUInt32BE(at));
    for (let at = FILE_HEADER; at + RECORD_HEADER <= size; ) {
      const head = await read(handle, at, RECORD_HEADER);
      const [ms, length] = [number(head, 0) * 1000, RECORD_HEADER + number(head, 8)];
      if (isRead && length > LARGEST_PACKET) return null;
      // A packet is of some moment within its second.
      const isOfIt = !during || (ms + 999 >= during.from && ms <= during.until);
      if (isOfIt) yield isRead ? await read(handle, at, Math.min(length, size - at)) : head;
      at += length;
    }
    return null;
  } finally {
    await handle.close();
  }
}

/** What writes them may be another user, who lets nobody read. */
function open(file: string): Promise<FileHandle> {
  return openFile(file).catch(({ code }: NodeJS.ErrnoException) => {
    throw new CaptureFailure(
      `The file of the SIP capture cannot be read (${code ?? 'unknown'}); the user that Trunkline runs as has to be allowed to.`,
    );
  });
}

async function read(handle: FileHandle, at: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length);
  const { bytesRead } = await handle.read(bytes, 0, length, at);
  return bytes.subarray(0, bytesRead);
}

async function isCapture(file: string): Promise<boolean> {
  return [...LITTLE, ...BIG].includes((await headerOf(file)).readUInt32BE(0));
}

async function headerOf(file: string): Promise<Buffer> {
  const handle = await open(file);
  try {
    return await read(handle, 0, FILE_HEADER);
  } finally {
    await handle.close();
  }
}

async function* beginningWith(...[header, first, rest]: [Buffer, Buffer, AsyncGenerator<Buffer, null>]) {
  yield header;
  yield first;
  yield* rest;
}
