/** Signing and encryption secrets: given, or generated once into the data directory (`R33`). */
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { type Config, StartRefusal } from '../app/config.ts';

const file = z.object({ jwt_secret: z.string().min(16), encryption_secret: z.string().min(16) });

export type Secrets = z.output<typeof file>;

/** `hasSealed`: whether the database has something that only the missing secret opens. */
export async function readSecrets(
  config: Pick<Config, 'data_dir' | 'jwt_secret' | 'encryption_secret'>,
  hasSealed: () => Promise<boolean>,
): Promise<Secrets> {
  const { jwt_secret, encryption_secret } = config;
  if (jwt_secret && encryption_secret) return { jwt_secret, encryption_secret };
  const path = join(config.data_dir, 'secrets.json');
  const isThere = existsSync(path);
  if (!isThere && !encryption_secret && (await hasSealed())) throw new StartRefusal(lost(path));
  const stored = isThere ? readStored(path) : generate(path);
  return {
    jwt_secret: jwt_secret ?? stored.jwt_secret,
    encryption_secret: encryption_secret ?? stored.encryption_secret,
  };
}

function readStored(path: string): Secrets {
  try {
    return file.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    throw new StartRefusal(
      `${path} cannot be read as this installation's secrets; restore it from a backup, since stored credentials cannot be decrypted without it.`,
    );
  }
}

function lost(path: string): string {
  return `${path} is missing, and the database beside it has credentials that only its encryption secret opens. Put the file back from a backup (npm run restore brings both), or give that secret in TRUNKLINE_ENCRYPTION_SECRET.`;
}

function generate(path: string): Secrets {
  const secrets = {
    jwt_secret: randomBytes(48).toString('base64url'),
    encryption_secret: randomBytes(48).toString('base64url'),
  };
  try {
    writeFileSync(path, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    throw new StartRefusal(`${path} cannot be written: ${(error as Error).message}.`);
  }
  return secrets;
}
