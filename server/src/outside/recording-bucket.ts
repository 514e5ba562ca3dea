/** Where recordings are: the same few steps for every kind of storage. Objects are read and written in parts. */
import type { Readable } from 'node:stream';
import type { RecordFormat } from '@trunkline/contract/recent-calls/recordings.contract.ts';

export type RecordingBucket = {
  /** In bytes; null when there is no such object. */
  size(name: string): Promise<number | null>;
  /** From the first byte to the last, both included; they are there. Whoever reads it slowly slows the storage down. */
  read(name: string, first: number, last: number): Promise<Readable>;
  remove(name: string): Promise<void>;
  /**
   * Asks for the next part when it has room for one. A failure of either side leaves nothing behind.
   * Rejects with what `parts` threw, or with a BucketFault.
   */
  write(name: string, about: AboutObject, parts: AsyncIterable<Buffer>): Promise<void>;
};

export type AboutObject = { format: RecordFormat; metadata: Metadata };

/** Names and values as they were told; each storage makes of them what it can keep. */
export type Metadata = readonly (readonly [name: string, value: string])[];

/** What is said with each recording, and how new ones are kept. */
export type AccountRecordings = { bucket: RecordingBucket; tags: Metadata; format: RecordFormat };

/** Of the account; null when it names no bucket. Throws a problem when its credential cannot be read. */
export type OpenRecordings = (account_sid: string) => Promise<AccountRecordings | null>;

const ADDRESS = /\/RecentCalls\/([^/]+)\/record\/(\d{4})\/(\d\d)\/(\d\d)\/(mp3|wav)$/;

/** The object that the address of a call's recording stands for; null when it is no such address. */
export function objectOfAddress(recording_url: string | null): string | null {
  const [, call_sid, year, month, day, format] = ADDRESS.exec(recording_url ?? '') ?? [];
  return format ? `${year}/${month}/${day}/${call_sid}.${format}` : null;
}

/** As platforms store them. */
export function contentType(format: RecordFormat): string {
  return `audio/${format}`;
}

/** Parts of one size, but for the last: what storage takes at a time. Holds one part, no more. */
export async function* inPartsOf(size: number, chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let held: Buffer[] = [];
  let length = 0;
  for await (const chunk of chunks) {
    held.push(chunk);
    length += chunk.length;
    if (length < size) continue;
    let whole = Buffer.concat(held, length);
    for (; whole.length >= size; whole = whole.subarray(size)) yield whole.subarray(0, size);
    held = whole.length > 0 ? [whole] : [];
    length = whole.length;
  }
  if (length > 0) yield Buffer.concat(held, length);
}
