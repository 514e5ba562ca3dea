/**
 * Secrets at rest (`R17`). Ours are AES-256-GCM in an envelope that names its version; the platform's format (`P1`)
 * is read too, and written if its own components read the database.
 */
import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createSecretKey,
  hkdfSync,
  randomBytes,
} from 'node:crypto';
import type { Config } from '../app/config.ts';
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
const PLATFORMS_BEGIN = '{"iv":';
/** What a sealed value begins with, in either format. */
export const sealedBeginnings = [ENVELOPE, PLATFORMS_BEGIN];
const CBC = 'aes-256-cbc';
const CTR = 'aes-256-ctr';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** The cipher of a server with this configuration and these secrets. */
export function cipherOfServer(
  { platform_database, legacy_crypto }: Pick<Config, 'platform_database' | 'legacy_crypto'>,
  { encryption_secret, encryption_secret_other }: CipherSecrets,
): Cipher {
  return makeCipher(encryption_secret, platform_database, legacy_crypto, encryption_secret_other);
}

type CipherSecrets = { encryption_secret: string; encryption_secret_other?: string | null };

/** The key that seals, and the other one while the secret is being exchanged. */
export const encryptionKeys = ({ encryption_secret, encryption_secret_other }: CipherSecrets): string[] =>
  encryption_secret_other ? [encryption_secret, encryption_secret_other] : [encryption_secret];

/** Whose format a stored value is in; `clear` means neither. */
export function formatOf(stored: string): 'ours' | 'platforms' | 'clear' {
  if (stored.startsWith(ENVELOPE)) return 'ours';
  return stored.startsWith(PLATFORMS_BEGIN) ? 'platforms' : 'clear';
}

/**
 * `legacy`: the platform uses its old AES-256-CTR, which cannot detect a wrong key. `other` opens what the first
 * secret does not, while the secret is being exchanged; nothing is sealed with it.
 */
export function makeCipher(
  encryption_secret: string,
  platform_database: 'own' | 'shared',
  legacy = false,
  other: string | null = null,
): Cipher {
  const first = cipherOf(encryption_secret, platform_database, legacy);
  if (other === null) return first;
  const second = cipherOf(other, platform_database, legacy);
  return {
    ...first,
    open(sealed, what) {
      try {
        return first.open(sealed, what);
      } catch {
        return second.open(sealed, what);
      }
    },
  };
}

function cipherOf(encryption_secret: string, platform_database: 'own' | 'shared', legacy: boolean): Cipher {
  // As keys: made of bytes anew each time they would take five times as long as all that is done with them.
  const derived = hkdfSync('sha256', encryption_secret, '', 'trunkline secrets at rest 1', 32);
  const key = createSecretKey(new Uint8Array(derived));
  const digest = createHash('sha256').update(encryption_secret).digest('base64');
  const platformKey = createSecretKey(digest.slice(0, 32), 'utf8');

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
    const cipher = createCipheriv(legacy ? CTR : CBC, platformKey, iv);
    const content = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return JSON.stringify({ iv: iv.toString('hex'), content: content.toString('hex') });
  }

  /** Of a platform that has changed its way, some values are in the old and some in the new one. */
  function openPlatforms(sealed: string): string {
    const { iv, content } = JSON.parse(sealed);
    const open = (algorithm: string) => {
      const decipher = createDecipheriv(algorithm, platformKey, Buffer.from(iv, 'hex'));
      return textOf(Buffer.concat([decipher.update(Buffer.from(content, 'hex')), decipher.final()]));
    };
    if (!legacy) return open(CBC);
    try {
      return open(CBC);
    } catch {
      return open(CTR);
    }
  }

  return {
    seal,
    sealForPlatform: platform_database === 'shared' ? sealAsPlatform : seal,
    open(sealed, what) {
      try {
        return sealed.startsWith(ENVELOPE) ? textOf(openOurs(sealed)) : openPlatforms(sealed);
      } catch {
        throw problems.unreadable(what);
      }
    },
  };
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** A wrong key may pass the padding's check by chance; what comes out is then hardly text. */
function textOf(bytes: Buffer): string {
  return utf8.decode(bytes);
}
