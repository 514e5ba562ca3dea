/** Recordings in buckets of Google Cloud Storage, by its JSON API. Its addresses are Google's own. */
import { Readable } from 'node:stream';
import { type GoogleCredential, type GoogleEndpoints, googleAuth, googleWords } from './google-storage.ts';
import { type AboutObject, contentType, inPartsOf, type RecordingBucket } from './recording-bucket.ts';
import { faultOf, lengthTold, partTold, type Step } from './try-bucket.ts';

/** Google takes multiples of 256 KiB. */
const CHUNK_SIZE = 2 * 1_048_576;
const TIME_LIMIT_MS = 60_000;
/** What it answers to a chunk that is not the last. */
const GO_ON = 308;

export async function googleRecordings(
  { name: bucket, service_key }: GoogleCredential,
  endpoints?: GoogleEndpoints,
): Promise<RecordingBucket> {
  const words = googleWords(bucket);
  const auth = await googleAuth(service_key, endpoints).catch((error: unknown) => {
    throw faultOf(error, 'open', words);
  });
  const base = endpoints?.api ?? 'https://storage.googleapis.com';
  const address = (object: string) =>
    `${base}/storage/v1/b/${encodeURIComponent(bucket)}/o/${encodeURIComponent(object)}`;

  /** `fine` are further statuses that are answers. The limit ends with the headers: how long a reader takes is his own affair. */
  async function ask(step: Step, url: string, init: RequestInit = {}, fine: readonly number[] = []) {
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(), TIME_LIMIT_MS);
    try {
      const { token } = await auth.getAccessToken();
      const headers = { ...(init.headers as Record<string, string>), authorization: `Bearer ${token}` };
      const reply = await fetch(url, { ...init, headers, redirect: 'manual', signal: late.signal });
      if (reply.ok || fine.includes(reply.status)) return reply;
      await reply.body?.cancel();
      throw Object.assign(new Error('refused'), { status: reply.status });
    } catch (error) {
      throw faultOf(error, step, words);
    } finally {
      clearTimeout(timer);
    }
  }

  async function write(name: string, { format, metadata }: AboutObject, parts: AsyncIterable<Buffer>) {
    const type = contentType(format);
    const begun = await ask(
      'store',
      `${base}/upload/storage/v1/b/${encodeURIComponent(bucket)}/o?uploadType=resumable&name=${encodeURIComponent(name)}`,
      {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-upload-content-type': type },
        body: JSON.stringify({ contentType: type, metadata: Object.fromEntries(metadata) }),
      },
    );
    const session = begun.headers.get('location') ?? '';
    await begun.body?.cancel();
    // A key goes nowhere but to Google, whatever an answer says.
    if (!URL.canParse(session) || new URL(session).origin !== new URL(base).origin)
      throw faultOf(new Error('no session'), 'store', words);
    let sent = 0;
    const put = async (part: Buffer<ArrayBuffer> | null, is_last: boolean) => {
      const length = part?.length ?? 0;
      const total = is_last ? String(sent + length) : '*';
      const span = length > 0 ? `${sent}-${sent + length - 1}` : '*';
      const headers = { 'content-range': `bytes ${span}/${total}` };
      const reply = await ask(
        'store',
        session,
        { method: 'PUT', headers, body: part },
        is_last ? [] : [GO_ON],
      );
      await reply.body?.cancel();
      sent += length;
    };
    try {
      let held: Buffer | null = null;
      for await (const part of inPartsOf(CHUNK_SIZE, parts)) {
        if (held) await put(Buffer.from(held), false);
        held = part;
      }
      await put(held && Buffer.from(held), true);
    } catch (error) {
      await ask('store', session, { method: 'DELETE' }, [499]).catch(() => {});
      throw error;
    }
  }

  return {
    write,
    async size(name) {
      const reply = await ask('fetch', `${address(name)}?fields=size`, {}, [404]);
      if (reply.status === 404) {
        await reply.body?.cancel();
        return null;
      }
      const found = (await reply.json().catch(() => null)) as { size?: string } | null;
      return lengthTold(found?.size);
    },
    async read(name, first, last) {
      const reply = await ask('fetch', `${address(name)}?alt=media`, {
        headers: { range: `bytes=${first}-${last}`, 'accept-encoding': 'identity' },
      });
      const told = {
        contentRange: reply.headers.get('content-range') ?? undefined,
        contentLength: reply.headers.get('content-length') ?? undefined,
      };
      const content = reply.body ? Readable.fromWeb(reply.body as never) : Readable.from([]);
      return partTold(content, told, first, last);
    },
    async remove(name) {
      const reply = await ask('remove', address(name), { method: 'DELETE' }, [404]);
      await reply.body?.cancel();
    },
  };
}
