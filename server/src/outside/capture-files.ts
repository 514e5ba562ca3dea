/** SIP captures that somebody writes into a directory, a file for each Call-ID; in the place of Homer (`P7`). */
import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { CaptureFailure, homer, type SipCapture } from './homer.ts';

const FILE_HEADER = 24;
const RECORD_HEADER = 16;
const LITTLE = [0xd4c3b2a1, 0x4d3cb2a1];
/** A count is for a person. */
const MOST_COUNTED = 10_000;
/** Longer names are refused by file systems. */
const LONGEST_NAME = 250;

type Captures = { homer: Parameters<typeof homer>[0] | null; captures_directory: string | null };

/** Of a Homer, else of a directory; null where neither is. */
export function captureOf({ homer: access, captures_directory }: Captures): SipCapture | null {
  return access ? homer(access) : captureFiles(captures_directory);
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
    async count(call_id) {
      const file = fileOf(call_id);
      const size = await sizeOf(file);
      if (!file || size <= FILE_HEADER) return 0;
      const handle = await open(file);
      try {
        const head = Buffer.alloc(FILE_HEADER);
        await handle.read(head, 0, FILE_HEADER, 0);
        const isLittle = LITTLE.includes(head.readUInt32BE(0));
        let count = 0;
        for (let at = FILE_HEADER; at + RECORD_HEADER <= size && count < MOST_COUNTED; count++) {
          await handle.read(head, 0, RECORD_HEADER, at);
          at += RECORD_HEADER + (isLittle ? head.readUInt32LE(8) : head.readUInt32BE(8));
        }
        return count;
      } finally {
        await handle.close();
      }
    },

    async pcap(call_id) {
      const file = fileOf(call_id);
      return file && (await sizeOf(file)) > FILE_HEADER ? createReadStream(file) : null;
    },
  };
}
