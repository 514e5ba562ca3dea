import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeCipher } from '../security/cipher.ts';
import { freshDatabase } from '../testing/fresh-database.ts';
import { fill, NEW_SECRET, OLD_SECRET } from '../testing/sealed-rows.ts';
import { tellOfUnreadable } from './tell-of-unreadable.ts';

test('an encryption secret that does not open what is stored is told at the start, and one that does is not', async (t) => {
  const fresh = await freshDatabase();
  t.after(() => fresh.close());
  const { db } = fresh.open;
  const told = async (secret: string, other?: string) => {
    const said: unknown[] = [];
    await tellOfUnreadable(db, makeCipher(secret, 'own', false, other), { warn: (text) => said.push(text) });
    return said.join();
  };
  assert.equal(await told(NEW_SECRET), '', 'nothing is sealed yet');
  await fill(db, makeCipher(OLD_SECRET, 'own'), { clients: 5, mails: 1 });
  assert.equal(await told(OLD_SECRET), '');
  assert.equal(await told(NEW_SECRET, OLD_SECRET), '');
  assert.match(
    await told(NEW_SECRET),
    /cannot be read with the encryption secret of this server \(accounts\.bucket_credential, clients\.password, trunkline_outbox\.sealed_content\)\. Is it the right one\?/,
  );
});
