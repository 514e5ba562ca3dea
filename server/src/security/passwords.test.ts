import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hash } from '@node-rs/argon2';
import { hashPassword, verifyNobody, verifyPassword } from './passwords.ts';

test('somebody unknown is answered like anybody once a burst is over (R8, R10)', async () => {
  const quick = await hash('secret', { memoryCost: 8, timeCost: 1, parallelism: 1 });
  const burst = Array.from({ length: 150 }, () => verifyPassword(quick, 'secret'));
  const refused = verifyNobody('secret');
  const outcomes = await Promise.allSettled([...burst, refused]);
  assert.ok(outcomes.filter(({ status }) => status === 'rejected').length > 1);
  await assert.rejects(refused, { code: 'busy' });
  assert.equal(await verifyNobody('secret'), false);
});

test('a letter with its mark is one sign or two, as the system has it that a password is typed on (R8)', async () => {
  const [one, two] = (['NFC', 'NFD'] as const).map((form) => 'Größenwahn é 12'.normalize(form));
  assert.ok(one && two && one !== two);
  const [ofOne, ofTwo] = [await hashPassword(one), await hashPassword(two)];
  const quick = { memoryCost: 8, timeCost: 1, parallelism: 1 };
  const hashes: string[] = [ofOne, ofTwo, await hash(one, quick), await hash(two, quick)];
  const verdicts = hashes.map((hashed) => [verifyPassword(hashed, one), verifyPassword(hashed, two)]);
  assert.deepEqual(await Promise.all(verdicts.flat()), Array(8).fill(true));
  assert.equal(await verifyPassword(ofOne, 'Grossenwahn e 12'), false);
});
