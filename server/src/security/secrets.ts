/** Signing and encryption secrets: given, or generated once into the data directory (`R33`). */

import { hkdfSync, randomBytes } from 'node:crypto';
import {
  closeSync,
  fsyncSync,
  lstatSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Config } from '../app/config.ts';
import { StartRefusal } from '../app/start-refusal.ts';
import { dataFiles } from '../db/data-files.ts';
import { typedCommand } from '../db/how-typed.ts';
import { isThere } from '../db/is-there.ts';
import { ownedAs } from '../db/owned-as.ts';

/** Each secret, and the other one that is read as well while it is exchanged. */
const file = z.object({
  jwt_secret: z.string().min(16),
  encryption_secret: z.string().min(16),
  jwt_secret_other: z.string().min(16).nullable().default(null),
  /** From then on no session is left that it has signed. */
  jwt_secret_other_until: z.iso.datetime().nullable().default(null),
  encryption_secret_other: z.string().min(16).nullable().default(null),
});

type Stored = z.output<typeof file>;
export type Secrets = Omit<Stored, 'jwt_secret_other_until'>;
type Given = Pick<Config, 'data_dir'> & { [K in keyof Secrets]: string | null };

export const pathOfSecrets = (data_dir: string) => join(data_dir, dataFiles.secrets);

/** `hasSealed`: whether the database has something that only the missing secret opens. */
export async function readSecrets(config: Given, hasSealed: () => Promise<boolean>): Promise<Secrets> {
  const path = pathOfSecrets(config.data_dir);
  const found = findSecrets(config);
  if (found?.jwt_secret) return { ...found, jwt_secret: found.jwt_secret };
  if (!config.encryption_secret && (await hasSealed())) throw new StartRefusal(lostText(path));
  return together(config, generate(path));
}

/** As a command has them, for which the encryption secret is enough. */
export type FoundSecrets = Omit<Secrets, 'jwt_secret'> & { jwt_secret: string | null };

/** Like `readSecrets`, but creates none: null if there are none yet. */
export function findSecrets(config: Given): FoundSecrets | null {
  const { jwt_secret, encryption_secret, jwt_secret_other, encryption_secret_other } = config;
  const path = pathOfSecrets(config.data_dir);
  if (encryption_secret && (jwt_secret || !isThere(path)))
    return { jwt_secret, encryption_secret, jwt_secret_other, encryption_secret_other };
  if (!isThere(path)) return null;
  const stored = readStored(path);
  return together(config, isOver(stored) ? { ...stored, jwt_secret_other: null } : stored);
}

/** What is given counts, with its other one. */
function together(config: Given, stored: Secrets): Secrets {
  const jwt = config.jwt_secret ? config : stored;
  const encryption = config.encryption_secret ? config : stored;
  return {
    jwt_secret: config.jwt_secret ?? stored.jwt_secret,
    encryption_secret: config.encryption_secret ?? stored.encryption_secret,
    jwt_secret_other: config.jwt_secret_other ?? jwt.jwt_secret_other,
    encryption_secret_other: config.encryption_secret_other ?? encryption.encryption_secret_other,
  };
}

const isOver = ({ jwt_secret_other_until: until }: Stored) =>
  until !== null && Date.parse(until) <= Date.now();

function readStored(path: string): Stored {
  try {
    return file.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch (error) {
    // Of the file system, not of what stands in it.
    if (error instanceof Error && 'syscall' in error)
      throw new StartRefusal(
        `${path} cannot be read: ${error.message}. It must be readable by the user that runs Trunkline.`,
      );
    throw new StartRefusal(
      `${path} cannot be read as this installation's secrets; restore it from a backup, since stored credentials cannot be decrypted without it.`,
    );
  }
}

export function lostText(path: string): string {
  return `${path} is missing, but the database has credentials that only its encryption secret can decrypt. Restore the file from a backup (${typedCommand('restore')} restores both), or set that secret in TRUNKLINE_ENCRYPTION_SECRET.`;
}

const newSecret = () => randomBytes(48).toString('base64url');

function generate(path: string): Secrets {
  const secrets = { jwt_secret: newSecret(), encryption_secret: newSecret() };
  try {
    // A link that leads nowhere, such as to a volume that is not mounted.
    if (lstatSync(path, { throwIfNoEntry: false })) throw new Error('it is there already');
    replace(path, secrets, join(path, '..'));
  } catch (error) {
    throw new StartRefusal(`${path} cannot be written: ${(error as Error).message}.`);
  }
  return { ...secrets, jwt_secret_other: null, encryption_secret_other: null };
}

/**
 * Creates new secrets beside the stored ones, which stay readable until `forgetOtherSecrets`. False if that was done
 * before.
 */
export function exchangeSecrets(data_dir: string): boolean {
  const path = pathOfSecrets(data_dir);
  const stored = readStored(path);
  if (stored.encryption_secret_other) return false;
  replace(path, {
    jwt_secret: newSecret(),
    encryption_secret: newSecret(),
    jwt_secret_other: stored.jwt_secret,
    encryption_secret_other: stored.encryption_secret,
  });
  return true;
}

/** Shows whether two secrets are the same, and reveals nothing else about them. */
export function fingerprintOf(secret: string): string {
  return Buffer.from(hkdfSync('sha256', secret, '', 'trunkline which secret 1', 16)).toString('hex');
}

/** The longest that a session may be renewed (`R37`). */
const LONGEST_SESSION_MS = 12 * 3_600_000;

/**
 * Removes the old encryption secret. What the old signing secret has signed stays valid for as long as a session may
 * last; returns until when, or null if no old secrets were stored.
 */
export function forgetOtherSecrets(data_dir: string): { sessions_until: string | null } | null {
  const path = pathOfSecrets(data_dir);
  if (!isThere(path)) return null;
  const { jwt_secret, encryption_secret, ...others } = readStored(path);
  if (!others.encryption_secret_other) return null;
  const sessions_until = others.jwt_secret_other && new Date(Date.now() + LONGEST_SESSION_MS).toISOString();
  const { jwt_secret_other } = others;
  const signed = sessions_until ? { jwt_secret_other, jwt_secret_other_until: sessions_until } : {};
  replace(path, { jwt_secret, encryption_secret, ...signed });
  return { sessions_until };
}

/**
 * The old ones or the new ones, whenever the power fails: without them nothing could be read. They are owned as `like`, where a
 * command runs as root.
 */
function replace(path: string, secrets: object, like = path): void {
  const beside = `${path}.new`;
  try {
    writeFileSync(beside, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600, flush: true });
    ownedAs(beside, like);
    renameSync(beside, path);
  } catch (error) {
    rmSync(beside, { force: true });
    throw error;
  }
  const directory = openSync(join(path, '..'), 'r');
  fsyncSync(directory);
  closeSync(directory);
}
