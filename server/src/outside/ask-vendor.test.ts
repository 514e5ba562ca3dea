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

const failing = (error: Error) => ({ who: 'me', of: 'Acme', secrets, ask: () => Promise.reject(error) });

test('an answer is an answer, and a sentence is a reason', async () => {
  const { ask, unexpected } = asker();
  assert.deepEqual(await ask({ who: 'me', of: 'Acme', secrets, ask: async () => 7 }), { ok: true, value: 7 });
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
    who: 'me',
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
  assert.equal(hiding(['abc', ''], 'no such key: abc, nor abcd'), 'no such key: ***, nor abcd');
  assert.equal(hiding(['a/b&c'], 'a\\/b&amp;c and A/B&C'), '*** and ***');
  assert.equal(hiding(['abcd', 'abcdefgh'], 'abcdefgh'), '***', 'the longer one first');
});

test('the time is over for a question that heeds its signal, and for one that does not', async () => {
  const { ask } = asker();
  const late = { ok: false, reason: 'Acme did not answer within 0.02 seconds.' };
  let stopped = false;
  const heeding = ask({
    ...{ who: 'me', of: 'Acme', secrets, limit_ms: 20 },
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
  assert.deepEqual(
    await ask({ who: 'me', of: 'Acme', secrets, limit_ms: 20, ask: () => new Promise(() => {}) }),
    late,
  );
});

test('what an answer left open is stopped', async () => {
  const { ask } = asker();
  let kept: AbortSignal | null = null;
  await ask({
    who: 'me',
    of: 'Acme',
    secrets,
    ask: async (signal) => {
      kept = signal;
      assert.equal(signal.aborted, false);
    },
  });
  assert.equal((kept as AbortSignal | null)?.aborted, true);
});

/** Questions that stay open until they are ended, and what has begun of them. */
function open(ask: ReturnType<typeof asker>['ask']) {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const question = (who: string, name = who, limit_ms?: number) =>
    ask({
      ...{ who, of: 'Acme', secrets, ...(limit_ms ? { limit_ms } : {}) },
      ask: () => {
        begun.push(name);
        return new Promise<void>((resolve) => ends.push(resolve));
      },
    });
  return { begun, ends, question };
}

const tick = () => new Promise((resolve) => setTimeout(resolve, 1));

test('so many are asked at once, so many wait, and the next is turned away', async () => {
  const { ask } = asker({ at_once: 2, longest_queue: 1 });
  const { begun, ends, question } = open(ask);
  const all = [question('me', '1'), question('me', '2'), question('you', '3')];
  await assert.rejects(question('her', '4'), /full/);
  assert.deepEqual(begun, ['1', '2']);
  ends[0]?.();
  await all[0];
  await tick();
  assert.deepEqual(begun, ['1', '2', '3']);
  for (const end of ends) end();
  assert.deepEqual(await Promise.all(all), Array(3).fill({ ok: true, value: undefined }));
  assert.equal((await ask({ who: 'her', of: 'Acme', secrets, ask: async () => 1 })).ok, true);
});

test("forty silent questions of one do not delay another's, and more of theirs are turned away", async () => {
  const { ask } = asker();
  const { begun, ends, question } = open(ask);
  const silent = Array.from({ length: 48 }, () => question('one'));
  await assert.rejects(question('one'), /full/);
  // Answered while they are all still silent.
  const instant = await ask({ who: 'another', of: 'Acme', secrets, ask: async () => 7 });
  assert.deepEqual(instant, { ok: true, value: 7 });
  assert.equal(begun.length, 8, 'no more than its own places');
  const isOver = Promise.all(silent);
  while (ends.length > 0) {
    for (const end of ends.splice(0)) end();
    await tick();
  }
  assert.ok((await isOver).every(({ ok }) => ok));
});

test('where all places are taken, those who wait take turns', async () => {
  const { ask } = asker({ at_once: 1 });
  const { begun, ends, question } = open(ask);
  const all = ['a', 'a', 'a', 'b', 'b', 'c'].map((who) => question(who));
  for (let n = 0; n < all.length; n++) {
    await tick();
    ends[n]?.();
  }
  await Promise.all(all);
  assert.deepEqual(begun, ['a', 'a', 'b', 'c', 'a', 'b']);
});

test('the wait counts: whoever has no turn within the time is told so, and leaves the queue', async () => {
  const { ask } = asker({ at_once: 1, longest_queue: 1 });
  const { begun, ends, question } = open(ask);
  const first = question('me');
  const late = await question('you', 'you', 20);
  assert.deepEqual(late, {
    ok: false,
    not_asked: true,
    reason:
      'Acme was not asked: too many questions to vendors were under way for 0.02 seconds. Please try again.',
  });
  const half = question('you', 'half', 1000);
  await new Promise((resolve) => setTimeout(resolve, 30));
  ends[0]?.();
  const answer = await half;
  assert.match(answer.ok ? '' : answer.reason, /^Acme did not answer within 0\.\d+ seconds\.$/);
  assert.deepEqual(begun, ['me', 'half']);
  await first;
});
