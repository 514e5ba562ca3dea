/**
 * Secrets at rest (`R17`). Ours are AES-256-GCM in an envelope that names its version; the platform's
 * (`P1`) are read too, and written where its own components read the database.
 */
import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import { problems } from '../http/problems.ts';

export type Cipher = {
  /** For a value that only Trunkline reads. */
  seal(text: string): string;
  /** For a value that the platform's components read as well, if they share the database. */
  sealForPlatform(text: string): string;
  /** Throws a problem that says so when the value cannot be read. `what` begins its sentence. */
  open(sealed: string, what: string): string;
};

const ENVELOPE = 'tl1.';
const IV_BYTES = 12;
const TAG_BYTES = 16;

export function makeCipher(encryption_secret: string, platform_database: 'own' | 'shared'): Cipher {
  const key = Buffer.from(hkdfSync('sha256', encryption_secret, '', 'trunkline secrets at rest 1', 32));
  const platformKey = createHash('sha256').update(encryption_secret).digest('base64').slice(0, 32);

  function seal(text: string): string {
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv('aes-256-gcm', key, iv);
    const content = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return ENVELOPE + Buffer.concat([iv, cipher.getAuthTag(), content]).toString('base64url');
  }

  function openOurs(sealed: string): Buffer {
    const bytes = Buffer.from(sealed.slice(ENVELOPE.length), 'base64url');
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES), {
      authTagLength: TAG_BYTES,
    });
    decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
    return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
  }

  function sealAsPlatform(text: string): string {
    const iv = randomBytes(16);
    const cipher = createCipheriv('aes-256-cbc', platformKey, iv);
    const content = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return JSON.stringify({ iv: iv.toString('hex'), content: content.toString('hex') });
  }

  function openPlatforms(sealed: string): Buffer {
    const { iv, content } = JSON.parse(sealed);
    const decipher = createDecipheriv('aes-256-cbc', platformKey, Buffer.from(iv, 'hex'));
    return Buffer.concat([decipher.update(Buffer.from(content, 'hex')), decipher.final()]);
  }

  return {
    seal,
    sealForPlatform: platform_database === 'shared' ? sealAsPlatform : seal,
    open(sealed, what) {
      try {
        const bytes = sealed.startsWith(ENVELOPE) ? openOurs(sealed) : openPlatforms(sealed);
        // A wrong key may pass the padding's check by chance; what comes out is then hardly text.
        return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
      } catch {
        throw problems.unreadable(what);
      }
    },
  };
}
