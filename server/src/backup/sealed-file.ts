/** A file under a passphrase: scrypt makes the key and AES-256-GCM seals, in a stream, so that its size does not matter. */
import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { BackupRefusal } from './refusal.ts';

const TAG_BYTES = 16;
const LONGEST_HEADER = 1000;
/** 128 MiB and some tenths of a second for each guess. */
const COST = { N: 131_072, r: 8, p: 1 };
/** Of all files that this process seals, so that the key of a backup is made once; each has an `iv` of its own. */
const SALT = randomBytes(16);
const keys = new Map<string, Promise<Buffer>>();

const header = z.object({
  trunkline: z.literal('sealed 1'),
  N: z.int().max(1_048_576),
  r: z.int().max(16),
  p: z.int().max(16),
  salt: z.base64(),
  iv: z.base64(),
});

/** The first line says how the key is made, the last bytes prove that nothing was changed. */
export async function sealFile(source: Readable, path: string, passphrase: string): Promise<void> {
  const iv = randomBytes(12);
  const facts = { trunkline: 'sealed 1', ...COST, salt: SALT.toString('base64'), iv: iv.toString('base64') };
  const line = Buffer.from(`${JSON.stringify(facts)}\n`);
  const cipher = createCipheriv('aes-256-gcm', await keyOf(passphrase, facts), iv).setAAD(line);
  async function* sealed(chunks: AsyncIterable<Buffer>) {
    yield line;
    for await (const chunk of chunks) yield cipher.update(chunk);
    yield cipher.final();
    yield cipher.getAuthTag();
  }
  await pipeline(source, sealed, createWriteStream(path, { mode: 0o600, flags: 'wx' }));
}

/** What was sealed. It fails at its end when the passphrase is wrong or a byte was changed. */
export async function* unsealed(path: string, passphrase: string): AsyncGenerator<Buffer> {
  const { line, facts, size, tag } = await readEnds(path);
  const key = await keyOf(passphrase, facts);
  const iv = Buffer.from(facts.iv, 'base64');
  const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: TAG_BYTES })
    .setAAD(line)
    .setAuthTag(tag);
  const [start, end] = [line.length, size - TAG_BYTES - 1];
  const content = start > end ? [] : createReadStream(path, { start, end });
  for await (const chunk of content) yield decipher.update(chunk);
  try {
    yield decipher.final();
  } catch {
    throw new BackupRefusal('The passphrase does not match this backup.');
  }
}

async function readEnds(path: string) {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const start = Buffer.alloc(Math.min(LONGEST_HEADER, size));
    await file.read(start, 0, start.length, 0);
    const line = start.subarray(0, start.indexOf('\n') + 1);
    const tag = Buffer.alloc(TAG_BYTES);
    await file.read(tag, 0, TAG_BYTES, Math.max(0, size - TAG_BYTES));
    return { line, facts: header.parse(JSON.parse(line.toString())), size, tag };
  } catch {
    throw new BackupRefusal(`${path} was not encrypted by Trunkline.`);
  } finally {
    await file.close();
  }
}

function keyOf(passphrase: string, facts: typeof COST & { salt: string }): Promise<Buffer> {
  const { N, r, p, salt } = facts;
  const name = JSON.stringify([passphrase, salt, N, r, p]);
  const key = keys.get(name) ?? makeKey(passphrase, Buffer.from(salt, 'base64'), { N, r, p });
  keys.set(name, key);
  return key;
}

function makeKey(passphrase: string, salt: Buffer, { N, r, p }: typeof COST): Promise<Buffer> {
  return new Promise((resolve, reject) =>
    scrypt(passphrase, salt, 32, { N, r, p, maxmem: 256 * N * r }, (error, key) =>
      error ? reject(error) : resolve(key),
    ),
  );
}
