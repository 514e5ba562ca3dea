/** `npm run rotate-keys`, or in a container `node server/src/operations/rotate-keys-command.ts`. */

import { parseArgs } from 'node:util';
import { type Config, readConfig } from '../app/config.ts';
import { listLiveServers } from '../app/servers.store.ts';
import { askPlace } from '../db/data-files.ts';
import { typedCommand } from '../db/how-typed.ts';
import { isThere } from '../db/is-there.ts';
import type { Db } from '../db/open.ts';
import {
  exchangeSecrets,
  findSecrets,
  fingerprintOf,
  forgetOtherSecrets,
  pathOfSecrets,
} from '../security/secrets.ts';
import { amount, some } from './finding.ts';
import { withInstallation } from './open-installation.ts';
import { CommandRefusal, PartlyDone } from './refusal.ts';
import { refuseRotation, rotateKeys } from './rotate-keys.ts';
import { type Asking, becomeCommand, type Command } from './run-command.ts';
import { findServerSecrets } from './server-secrets.ts';

export const rotateKeysCommand: Command = {
  in_vain: 'The secrets were not rotated.',
  usage: `${typedCommand('rotate-keys', '[--new]')}
  --new adds new secrets beside the old ones; without it everything is encrypted again with the new ones`,
  async work({ args, env, note }) {
    const { values } = parseArgs({ args, options: { new: { type: 'boolean', default: false } } });
    const config = readConfig(env);
    return values.new ? begin(config) : finish(config, note);
  },
};

function begin(config: Config): string {
  const path = pathOfSecrets(config.data_dir);
  if (config.encryption_secret || config.jwt_secret)
    throw new CommandRefusal(
      'The secrets are set by variables, so set the new one there too: see "Exchanging the secrets" in docs/operations.md.',
    );
  if (!isThere(path)) throw new CommandRefusal(askPlace(`There is no ${path}`));
  if (config.platform_database === 'shared') refuseRotation(config, findSecrets(config) as never);
  const isNew = exchangeSecrets(config.data_dir);
  return `${path} ${isNew ? 'now has new secrets beside the old ones' : 'already has new secrets beside the old ones'}. Restart the server so that it knows both, then run ${typedCommand('rotate-keys')}.`;
}

async function finish(config: Config, note: Asking['note']): Promise<string> {
  const secrets = findServerSecrets(config);
  refuseRotation(config, secrets);
  const { sealed, unreadable, behind } = await withInstallation(config, async ({ db }) => {
    const { unaware } = await serversWithout(db, secrets.encryption_secret);
    if (unaware.length > 0) throw new CommandRefusal(startAnew(unaware));
    const done = await rotateKeys(db, secrets, (n) => note(`${n} sealed anew\n`));
    return { ...done, behind: (await serversWithout(db, secrets.encryption_secret)).behind };
  });
  if (unreadable.length > 0)
    throw new CommandRefusal(
      `${amount(sealed, 'value')} sealed anew; ${amount(unreadable.length, 'value')} cannot be read with either secret and stay as they are: ${some(unreadable)}. Enter these again, or provide the secret they were encrypted with, and run ${typedCommand('rotate-keys')} again. Keep both secrets until then.`,
    );
  if (behind.length > 0)
    throw new PartlyDone(
      `${amount(sealed, 'value')} sealed anew, but ${some(behind)} still encrypts with the old secret. Start it with the new one in TRUNKLINE_ENCRYPTION_SECRET and run ${typedCommand('rotate-keys')} again. Keep both secrets until then.`,
    );
  const kept = forgetOtherSecrets(config.data_dir);
  return `${amount(sealed, 'value')} sealed anew; everything is under the new secret. ${
    kept
      ? `The encryption secret of before is gone from secrets.json; keep it with the backups that were made under it.${kept.sessions_until ? ` Sessions of before stay good until they end, at the latest ${kept.sessions_until}.` : ''}`
      : 'When all servers have the new secret in TRUNKLINE_ENCRYPTION_SECRET, take TRUNKLINE_ENCRYPTION_SECRET_OTHER away; keep it with the backups that were made under it.'
  }`;
}

/** Of the servers that run, those that do not know this secret, and those that seal with another one. */
async function serversWithout(db: Db, secret: string): Promise<{ unaware: string[]; behind: string[] }> {
  const print = fingerprintOf(secret);
  const others = (await listLiveServers(db)).filter(({ seals_with }) => seals_with !== print);
  const unaware = others.filter(({ reads_too }) => reads_too !== print);
  return { unaware: unaware.map(({ name }) => name), behind: others.map(({ name }) => name) };
}

function startAnew(names: string[]): string {
  return `${some(names)} is running without the new secret, so values it saves would become unreadable. Restart it, then run ${typedCommand('rotate-keys')}. A server that was killed is reported for two minutes.`;
}

if (import.meta.main) await becomeCommand(rotateKeysCommand);
