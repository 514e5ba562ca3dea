/** Rows with sealed values, and what of all that is sealed in a database can be read: for tests of the exchange of a secret. */
import { createCipheriv, createHash, randomUUID } from 'node:crypto';
import { sealedPlaces, sealedValues } from '../app/sealed-values.store.ts';
import type { Db } from '../db/open.ts';
import { type Cipher, formatOf, makeCipher } from '../security/cipher.ts';

export const OLD_SECRET = 'the secret of before, long enough';
export const NEW_SECRET = 'the secret of now, long enough';

function platformSealed(text: string): string {
  const key = createHash('sha256').update(OLD_SECRET).digest('base64').slice(0, 32);
  const cipher = createCipheriv('aes-256-cbc', key, Buffer.alloc(16, 3));
  const content = Buffer.concat([cipher.update(text), cipher.final()]);
  return JSON.stringify({ iv: Buffer.alloc(16, 3).toString('hex'), content: content.toString('hex') });
}

/** An account with clients, some as the platform sealed them, and mails that wait. */
export async function fill(db: Db, cipher: Cipher, { clients, mails }: { clients: number; mails: number }) {
  const { service_provider_sid } = await db
    .selectFrom('service_providers')
    .select('service_provider_sid')
    .executeTakeFirstOrThrow();
  const account_sid = randomUUID();
  const bucket_credential = cipher.seal('{"vendor":"aws_s3"}');
  await db
    .insertInto('accounts')
    .values({ account_sid, service_provider_sid, name: account_sid, webhook_secret: 'w', bucket_credential })
    .execute();
  const rows = Array.from({ length: clients }, (_, n) => ({
    client_sid: randomUUID(),
    account_sid,
    username: `user-${n}`,
    password: n % 3 === 0 ? platformSealed(`password ${n}`) : cipher.seal(`password ${n}`),
  }));
  for (let at = 0; at < rows.length; at += 500)
    await db
      .insertInto('clients')
      .values(rows.slice(at, at + 500))
      .execute();
  const at = '2036-01-01 00:00:00';
  for (let n = 0; n < mails; n += 500)
    await db
      .insertInto('trunkline_outbox')
      .values(
        Array.from({ length: Math.min(500, mails - n) }, (_, i) => ({
          outbox_sid: randomUUID(),
          kind: 'mail',
          sealed_content: cipher.seal(`content ${n + i}`),
          created_at: at,
          due_at: at,
          expires_at: at,
          attempts: 0,
        })),
      )
      .execute();
  return account_sid;
}

/** Every text that is sealed anywhere, sorted, and how many only the new secret opens. */
export async function contents(db: Db): Promise<{ texts: string[]; anew: number }> {
  const [now, before] = [makeCipher(NEW_SECRET, 'own'), makeCipher(OLD_SECRET, 'own')];
  const texts: string[] = [];
  let anew = 0;
  for (const place of sealedPlaces)
    for await (const values of sealedValues(db, place, 1000))
      for (const { sealed } of values) {
        const isNew = formatOf(sealed) === 'ours' && opens(now, sealed) !== null;
        if (isNew) anew++;
        texts.push(opens(isNew ? now : before, sealed) ?? 'lost');
      }
  return { texts: texts.sort(), anew };
}

function opens(cipher: Cipher, sealed: string): string | null {
  try {
    return cipher.open(sealed, '');
  } catch {
    return null;
  }
}
