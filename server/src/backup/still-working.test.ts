import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BackupRefusal } from './refusal.ts';
import { stillWorking } from './still-working.ts';

test('work that takes long says that it goes on, and nothing more when it has ended or failed', async (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] });
  const told: string[] = [];
  for (const failure of [null, new BackupRefusal('no room')]) {
    told.length = 0;
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    const done = stillWorking(
      (text) => told.push(text),
      'Making the backup',
      () => promise,
    );
    t.mock.timers.tick(4999);
    assert.deepEqual(told, []);
    t.mock.timers.tick(5001);
    assert.deepEqual(told, ['Making the backup (5 s so far) …\n', 'Making the backup (10 s so far) …\n']);
    if (failure) reject(failure);
    else resolve('done');
    await (failure ? assert.rejects(done, failure) : done);
    t.mock.timers.tick(20_000);
    assert.equal(told.length, 2);
  }
});
