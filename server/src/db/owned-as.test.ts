import assert from 'node:assert/strict';
import { chownSync, mkdtempSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { rememberBackup } from '../backup/last-backup.ts';
import { exchangeSecrets, forgetOtherSecrets } from '../security/secrets.ts';
import { claimDirectory } from './claim-directory.ts';

const notRoot = { skip: process.getuid?.() !== 0 && 'needs to run as root' };

test(
  'what a command of root writes into the data directory belongs to whom it belonged before',
  notRoot,
  async () => {
    const data_dir = mkdtempSync(join(tmpdir(), 'trunkline-owner-'));
    chownSync(data_dir, 4711, 4712);
    const secrets = join(data_dir, 'secrets.json');
    const [jwt_secret, encryption_secret] = ['a signature, long enough', 'a secret that is long enough'];
    writeFileSync(secrets, JSON.stringify({ jwt_secret, encryption_secret }));
    chownSync(secrets, 4711, 4713);
    const ownerOf = (name: string) => {
      const { uid, gid } = statSync(join(data_dir, name));
      return [uid, gid];
    };
    exchangeSecrets(data_dir);
    assert.deepEqual(ownerOf('secrets.json'), [4711, 4713]);
    forgetOtherSecrets(data_dir);
    assert.deepEqual(ownerOf('secrets.json'), [4711, 4713]);
    await rememberBackup(data_dir, {
      made_at: new Date().toISOString(),
      folder: '/backups/one',
      is_sealed: true,
    });
    assert.deepEqual(ownerOf('last-backup.json'), [4711, 4712]);
    claimDirectory(data_dir).release();
    assert.deepEqual(ownerOf('trunkline.lock'), [4711, 4712]);
  },
);
