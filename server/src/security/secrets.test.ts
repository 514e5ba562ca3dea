import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { findSecrets } from './secrets.ts';

const none = {
  jwt_secret: null,
  encryption_secret: null,
  jwt_secret_other: null,
  encryption_secret_other: null,
};

test('a file of secrets that may not be read is said to be that, and not to be replaced', (t) => {
  const data_dir = mkdtempSync(join(tmpdir(), 'trunkline-secrets-'));
  t.after(() => rmSync(data_dir, { recursive: true }));
  const path = join(data_dir, 'secrets.json');
  // Root may read every file, but no directory as one.
  mkdirSync(path);
  assert.throws(
    () => findSecrets({ ...none, data_dir }),
    /secrets\.json cannot be read: EISDIR.* user that runs Trunkline\.$/,
  );
  rmSync(path, { recursive: true });
  writeFileSync(path, '{}');
  assert.throws(() => findSecrets({ ...none, data_dir }), /secrets; restore it from a backup/);
});
