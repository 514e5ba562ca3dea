/** `npm run rotate-keys`, or in a container `node server/src/operations/rotate-keys-command.ts`. */
import { parseArgs } from 'node:util';
import { type Config, readConfig } from '../app/config.ts';
import { listLiveServers } from '../app/servers.store.ts';
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
  in_vain: 'The secrets were not exchanged.',
  usage: `npm run rotate-keys -- [--new]
  --new   puts new secrets beside those of before; without it all is sealed under the new ones`,
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
      'The secrets are given by variables, so a new one is given there too: see "Exchanging the secrets" in docs/operations.md.',
    );
  if (!isThere(path)) throw new CommandRefusal(`There is no ${path}; the first start makes it.`);
  if (config.platform_database === 'shared') refuseRotation(config, findSecrets(config) as never);
  const isNew = exchangeSecrets(config.data_dir);
  return `${path} ${isNew ? 'has new secrets now, beside those of before' : 'has new secrets beside those of before already'}. Start the server anew, so that it knows both; then say npm run rotate-keys.`;
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
      `${amount(sealed, 'value')} sealed anew; ${amount(unreadable.length, 'value')} cannot be read with either secret and stay as they are: ${some(unreadable)}. Enter these again, or give the secret that sealed them, and say npm run rotate-keys again; keep both secrets until then.`,
    );
  if (behind.length > 0)
    throw new PartlyDone(
      `${amount(sealed, 'value')} sealed anew, but ${some(behind)} still seals with the secret of before. Start it with the new one in TRUNKLINE_ENCRYPTION_SECRET, and say npm run rotate-keys again; keep both secrets until then.`,
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
  return `${some(names)} runs and does not know the new secret: what it saves could not be read any more. Start it anew, and say npm run rotate-keys then. Of a server that was killed this is said for two minutes.`;
}

if (import.meta.main) await becomeCommand(rotateKeysCommand);
