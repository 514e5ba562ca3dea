import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hiding, vendorAsker } from './ask-vendor.ts';

class Sentence extends Error {}
const full = () => new Error('full');
const secrets = ['a canary-secret/+'];

function asker(more: object = {}) {
  const unexpected: string[] = [];
  const ask = vendorAsker({
    sentences: [Sentence],
    full,
    unexpected: (error) => void unexpected.push(error),
    ...more,
  });
  return { ask, unexpected };
}

const failing = (error: Error) => ({ of: 'Acme', secrets, ask: () => Promise.reject(error) });

test('an answer is an answer, and a sentence is a reason', async () => {
  const { ask, unexpected } = asker();
  assert.deepEqual(await ask({ of: 'Acme', secrets, ask: async () => 7 }), { ok: true, value: 7 });
  assert.deepEqual(await ask(failing(new Sentence('Acme does not take the key.'))), {
    ok: false,
    reason: 'Acme does not take the key.',
  });
  assert.deepEqual(unexpected, []);
});

test('any other error says nothing to the person, and is told without secrets', async () => {
  const { ask, unexpected } = asker();
  const general = {
    ok: false,
    reason: 'Acme could not be asked: something unexpected came in between. Please try again.',
  };
  assert.deepEqual(await ask(failing(new TypeError(`x ${secrets[0]} y`))), general);
  assert.deepEqual(await ask(failing(new Sentence(''))), general);
  assert.equal(unexpected.length, 2);
  assert.match(unexpected[0] ?? '', /^TypeError: x \*\*\* y/);
  const thrown = {
    of: 'Acme',
    secrets,
    ask: () => {
      throw new RangeError('at once');
    },
  };
  assert.deepEqual(await ask(thrown), general);
});

test('a reason is one line of bounded length without secrets, in whatever form they come', async () => {
  const { ask } = asker();
  const [secret = ''] = secrets;
  const forms = [secret, encodeURIComponent(secret), Buffer.from(secret).toString('base64')];
  const reason = async (text: string) => {
    const answer = await ask(failing(new Sentence(text)));
    return answer.ok ? '' : answer.reason;
  };
  assert.equal(await reason(`No:\n${forms.join('\n')}`), 'No: *** *** ***');
  assert.equal((await reason('long '.repeat(500))).length, 400);
  const key = '-----BEGIN PRIVATE KEY-----\nMIIcanary-secretAAAA\n-----END PRIVATE KEY-----\n';
  assert.equal(hiding([key], `{"key":${JSON.stringify(key)}}`), '{"key":"***"}');
  assert.equal(hiding([key], 'line MIIcanary-secretAAAA broken'), 'line *** broken');
  assert.equal(hiding(['abc', ''], 'abc is short'), 'abc is short');
  assert.equal(hiding(['abcd', 'abcdefgh'], 'abcdefgh'), '***', 'the longer one first');
});

test('the time is over for a question that heeds its signal, and for one that does not', async () => {
  const { ask } = asker();
  const late = { ok: false, reason: 'Acme did not answer within 0.02 seconds.' };
  let stopped = false;
  const heeding = ask({
    ...{ of: 'Acme', secrets, limit_ms: 20 },
    ask: (signal) =>
      new Promise((_resolve, reject) =>
        signal.addEventListener('abort', () => {
          stopped = true;
          reject(new Sentence('given up'));
        }),
      ),
  });
  assert.deepEqual(await heeding, late);
  assert.equal(stopped, true);
  assert.deepEqual(await ask({ of: 'Acme', secrets, limit_ms: 20, ask: () => new Promise(() => {}) }), late);
});

test('what an answer left open is stopped', async () => {
  const { ask } = asker();
  let kept: AbortSignal | null = null;
  await ask({
    of: 'Acme',
    secrets,
    ask: async (signal) => {
      kept = signal;
      assert.equal(signal.aborted, false);
    },
  });
  assert.equal((kept as AbortSignal | null)?.aborted, true);
});

test('so many are asked at once, so many wait, and the next is turned away', async () => {
  const { ask } = asker({ at_once: 2, longest_queue: 1 });
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const question = (n: number) =>
    ask({
      of: 'Acme',
      secrets,
      ask: () => {
        begun.push(n);
        return new Promise<void>((resolve) => ends.push(resolve));
      },
    });
  const all = [question(1), question(2), question(3)];
  await assert.rejects(question(4), /full/);
  assert.deepEqual(begun, [1, 2]);
  ends[0]?.();
  await all[0];
  assert.deepEqual(begun, [1, 2, 3]);
  for (const end of ends) end();
  assert.deepEqual(await Promise.all(all), Array(3).fill({ ok: true, value: undefined }));
  assert.equal((await ask({ of: 'Acme', secrets, ask: async () => 1 })).ok, true);
});
