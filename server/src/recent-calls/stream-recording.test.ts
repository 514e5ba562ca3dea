import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { OutboundFailure } from '../outside/fetch-public-url.ts';
import { publicStreamer } from '../outside/stream-public-url.ts';
import { aStoredCall } from '../testing/call-points.ts';
import { streamRecording } from './stream-recording.ts';

const path = { call_sid: 'c', year: '2026', month: '11', day: '20', format: 'wav' } as const;

async function streamed(content: Readable, size = 10) {
  const never = async () => assert.fail('not asked for');
  const bucket = { size: async () => size, read: async () => content, remove: never, write: never };
  const open = async () => ({ bucket, tags: [], format: 'wav' }) as const;
  const answer = await streamRecording(open, aStoredCall({ account_sid: 'a' }), path, undefined);
  assert.ok(answer.part !== 'none');
  return answer.content;
}

const outside = (message: string) => ({ status: 502, code: 'outside_failed', message });

test('storage that fails once it has begun is at fault, and not our database', async (t) => {
  const early = 'The storage ended the recording early.';
  await assert.rejects(text(await streamed(Readable.from([Buffer.from('half')]))), outside(early));
  const more = 'The storage sent more data than requested.';
  await assert.rejects(text(await streamed(Readable.from([Buffer.alloc(11)]))), outside(more));
  const silent = new Readable({ read() {} });
  const heard = text(await streamed(silent));
  silent.destroy(new OutboundFailure('s3 sent nothing more of its answer for 30 seconds.'));
  await assert.rejects(heard, outside('s3 sent nothing more of its answer for 30 seconds.'));

  // A connection that breaks off, as the system says it of one to a database too.
  const storage = createServer((socket) => {
    socket.write('HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\n');
    setImmediate(() => socket.resetAndDestroy());
  });
  await once(storage.listen(0, '127.0.0.1'), 'listening');
  t.after(() => storage.close());
  const url = `http://127.0.0.1:${(storage.address() as AddressInfo).port}/`;
  const { body } = await publicStreamer(() => true)(url, { method: 'GET', headers: {} });
  await assert.rejects(text(await streamed(body)), outside(early));
});
