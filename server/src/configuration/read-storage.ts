/** Where an account keeps its recordings, as a document has it: the fields of its vendor, secrets as such. */
import { storageTable } from '@trunkline/contract/configuration/storage-section.ts';
import { secretsOf } from '@trunkline/contract/core/field-secrets.ts';
import { openBucket } from '../accounts/bucket-credential.ts';
import type { Cipher } from '../security/cipher.ts';
import { nullIfRefused } from '../security/unless-refused.ts';
import { type Fields, StoredSecret } from './entry.ts';

/** Undefined for what cannot be read. */
export function readStorage(cipher: Cipher, sealed: string | null): Fields | null | undefined {
  if (!sealed) return null;
  const credential: Fields | null = nullIfRefused(() => openBucket(cipher, sealed));
  if (!credential) return undefined;
  const secrets = secretsOf(storageTable(String(credential.vendor)));
  const filled = Object.entries(credential).filter(([, value]) => value !== undefined && value !== '');
  return Object.fromEntries(
    filled.map(([name, value]) => [name, secrets.includes(name) ? new StoredSecret(String(value)) : value]),
  );
}
