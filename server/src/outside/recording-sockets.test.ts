import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { type TestContext, test } from 'node:test';
import { sendRecording, spoken } from '../testing/media-server.ts';
import { until } from '../testing/until.ts';
import {
  isForRecordings,
  RecordingRefusal,
  recordingSockets,
  type TakeRecording,
} from './recording-sockets.ts';

const credentials = { username: 'media', password: 'canary-secret-of-media' };
const pair = `${credentials.username}:${credentials.password}`;

type Options = Partial<Parameters<typeof recordingSockets>[1]>;

async function listening(t: TestContext, take: TakeRecording, options: Options = {}) {
  const logged: string[] = [];
  const log = {
    error: ({ err }: { err?: Error }, message: string) => void logged.push(`${message}: ${err?.message}`),
    warn: (_facts: object, message: string) => void logged.push(message),
  };
  const server = createServer({ shouldUpgradeCallback: isForRecordings }, (_request, reply) =>
    reply.end('page'),
  );
  const sockets = recordingSockets(server, { credentials, most_at_once: 10, take, log, ...options });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  t.after(async () => {
    await sockets.close();
    server.closeAllConnections();
    server.close();
  });
  return { logged, port, server, sockets, url: `http://127.0.0.1:${port}` };
}

/** Reads everything; `kept` has each recording when it is over. */
function keeper() {
  const kept: { start: unknown; sound: Buffer }[] = [];
  const take: TakeRecording = async (start, sound) => {
    const parts: Buffer[] = [];
    for await (const part of sound) parts.push(part);
    kept.push({ start, sound: Buffer.concat(parts) });
  };
  return { kept, take };
}

/** Until what a test waits for is so. */
test('only who shows the credentials may send, and nothing but recordings is taken', async (t) => {
  const { take } = keeper();
  const { port, url } = await listening(t, take);
  for (const wrong of [undefined, 'media:guess', `${pair}x`, 'media', ''])
    await assert.rejects(sendRecording(url, wrong), { message: '403' });
  const elsewhere = `${url}/record`.replace('/record', '/elsewhere?x=/record/');
  assert.equal(await (await fetch(elsewhere)).text(), 'page');
  // Another protocol that a client offers beside HTTP is none of ours: its question is answered.
  const socket = connect(port, '127.0.0.1');
  socket.write('GET /record/x HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n');
  const [answer] = await once(socket, 'data');
  socket.destroy();
  assert.match(String(answer), /^HTTP\/1\.1 200 OK/);
});

test('without credentials whoever reaches the port may send', async (t) => {
  const { kept, take } = keeper();
  const { url } = await listening(t, take, { credentials: null });
  const sent = await sendRecording(url);
  sent.start();
  await sent.hangUp();
  await until(() => kept.length === 1);
});

test('sound is all that is kept: digits are none, and what came before it was said whose it is is there', async (t) => {
  const { kept, take } = keeper();
  const { url } = await listening(t, take);
  const sent = await sendRecording(url, pair);
  const sound = spoken(3);
  sent.say(sound.subarray(0, 8000));
  const call_sid = sent.start();
  sent.say(sound.subarray(8000, 40_000), 333);
  sent.dtmf('5');
  sent.socket.send('{"event":"dtmf"');
  sent.say(sound.subarray(40_000));
  sent.dtmf('#');
  await sent.hangUp();
  await until(() => kept.length === 1);
  const [one] = kept as [{ start: { callSid: string }; sound: Buffer }];
  assert.equal(one.start.callSid, call_sid);
  assert.ok(one.sound.equals(sound));
});

test('what came is kept however the connection ends', async (t) => {
  const { kept, take } = keeper();
  const { url } = await listening(t, take, { limits_ms: { start: 5000, heartbeat: 500 } });
  const broken = await sendRecording(url, pair);
  broken.start();
  broken.say(spoken(1));
  await broken.breakOff();
  await until(() => kept.length === 1);
  assert.equal(kept[0]?.sound.length, 32_000);

  // A sender that answers nothing any more, not even whether it is there.
  const silent = await sendRecording(url, pair);
  silent.start();
  silent.say(spoken(1));
  silent.socket.pause();
  await until(() => kept.length === 2);
  silent.socket.terminate();
  assert.equal(kept[1]?.sound.length, 32_000);

  // One message that is too large, after sound that is not.
  const large = await sendRecording(url, pair);
  large.start();
  large.say(spoken(1));
  large.socket.send(Buffer.alloc(2_000_000));
  assert.equal((await large.closed).code, 1009);
  await until(() => kept.length === 3);
  assert.equal(kept[2]?.sound.length, 32_000);
});

test('a sender who is made to wait is not taken for one that is gone', async (t) => {
  const kept: number[] = [];
  let go = () => {};
  const gate = new Promise<void>((resolve) => {
    go = resolve;
  });
  const { url } = await listening(
    t,
    async (_start, sound) => {
      await gate;
      let size = 0;
      for await (const part of sound) size += part.length;
      kept.push(size);
    },
    { limits_ms: { start: 5000, heartbeat: 10 } },
  );
  const sent = await sendRecording(url, pair);
  sent.start();
  const sound = spoken(300);
  sent.say(sound, 64_000);
  // Several times as long as a sender may be silent.
  await new Promise((resolve) => setTimeout(resolve, 100));
  // What is not taken yet lies with the sender, but for a million bytes here and what sockets hold.
  const waiting = sent.socket.bufferedAmount;
  assert.ok(waiting > 0, `${waiting} bytes wait at the sender`);
  go();
  await sent.hangUp();
  await until(() => kept.length === 1);
  assert.deepEqual(kept, [sound.length]);
});

test('a beginning that is none is refused with the reason, and so is a recording that cannot be kept', async (t) => {
  const take: TakeRecording = async (start, sound) => {
    if ((start as { is_refused?: true }).is_refused) throw new RecordingRefusal('There is no place for it.');
    for await (const _part of sound) throw new Error('the disk is full, canary-secret');
  };
  const { logged, url } = await listening(t, take, { limits_ms: { start: 200, heartbeat: 5000 } });
  for (const [first, reason] of [
    ['not JSON', 'The first message is not JSON.'],
    [JSON.stringify({ text: 'x'.repeat(20_000) }), 'The first message is not JSON.'],
    ['{"is_refused":true}', 'There is no place for it.'],
    [null, 'It was not said whose the recording is.'],
  ] as const) {
    const sent = await sendRecording(url, pair);
    if (first === null) sent.say(spoken(1));
    else sent.socket.send(first);
    assert.deepEqual(await sent.closed, { code: 1008, reason });
  }
  const failing = await sendRecording(url, pair);
  failing.start();
  failing.say(spoken(4));
  assert.deepEqual(await failing.closed, { code: 1011, reason: 'It could not be kept.' });
  assert.equal(logged.at(-1), 'a recording could not be kept: the disk is full, canary-secret');
});

test('so many at once are taken and no more, until one is over', async (t) => {
  const { kept, take } = keeper();
  const { url } = await listening(t, take, { most_at_once: 2 });
  const [one, two] = [await sendRecording(url, pair), await sendRecording(url, pair)];
  await assert.rejects(sendRecording(url, pair), { message: '503' });
  one.start();
  await one.hangUp();
  await until(() => kept.length === 1);
  const three = await sendRecording(url, pair);
  await Promise.all([two.breakOff(), three.breakOff()]);
});

test('a server that stops keeps what it has of each, and says goodbye', async (t) => {
  const { kept, take } = keeper();
  const { sockets, url } = await listening(t, take);
  const [one, two] = [await sendRecording(url, pair), await sendRecording(url, pair)];
  one.start();
  one.say(spoken(2));
  const heard = new Promise<void>((resolve) => one.socket.once('pong', () => resolve()));
  one.socket.ping();
  await heard;
  await sockets.close();
  assert.deepEqual(
    kept.map(({ sound }) => sound.length),
    [64_000],
  );
  assert.deepEqual([(await one.closed).code, (await two.closed).code], [1001, 1001]);
  await assert.rejects(sendRecording(url, pair), { message: '503' });
});
