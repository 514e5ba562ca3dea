/** `npm run rotate-keys`, or in a container `node server/src/operations/rotate-keys-command.ts`. */
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type Config, readConfig } from '../app/config.ts';
import { exchangeSecrets, findSecrets, forgetOtherSecrets, pathOfSecrets } from '../security/secrets.ts';
import { amount, some } from './finding.ts';
import { withInstallation } from './open-installation.ts';
import { CommandRefusal } from './refusal.ts';
import { refuseRotation, rotateKeys } from './rotate-keys.ts';
import { runCommand } from './run-command.ts';
import { findServerSecrets } from './server-secrets.ts';

await runCommand('The secrets were not exchanged.', async () => {
  const { values } = parseArgs({ options: { new: { type: 'boolean', default: false } } });
  const config = readConfig();
  return values.new ? begin(config) : finish(config);
});

function begin(config: Config): string {
  const path = pathOfSecrets(config.data_dir);
  if (config.encryption_secret || config.jwt_secret)
    throw new CommandRefusal(
      'The secrets are given by variables, so a new one is given there too: see "Exchanging the secrets" in docs/operations.md.',
    );
  if (!existsSync(path)) throw new CommandRefusal(`There is no ${path}; the first start makes it.`);
  if (config.platform_database === 'shared') refuseRotation(config, findSecrets(config) as never);
  const isNew = exchangeSecrets(config.data_dir);
  return `${path} ${isNew ? 'has new secrets now, beside those of before' : 'has new secrets beside those of before already'}. Start the server anew, so that it knows both; then say npm run rotate-keys.`;
}

async function finish(config: Config): Promise<string> {
  const secrets = findServerSecrets(config);
  refuseRotation(config, secrets);
  const { sealed, unreadable } = await withInstallation(config, ({ db }) =>
    rotateKeys(db, secrets, (n) => void process.stderr.write(`${n} sealed anew\n`)),
  );
  if (unreadable.length > 0)
    throw new CommandRefusal(
      `${amount(sealed, 'value')} sealed anew; ${amount(unreadable.length, 'value')} cannot be read with either secret and stay as they are: ${some(unreadable)}. Enter these again, or give the secret that sealed them, and say npm run rotate-keys again; keep both secrets until then.`,
    );
  const isForgotten = forgetOtherSecrets(config.data_dir);
  return `${amount(sealed, 'value')} sealed anew; everything is under the new secret. ${
    isForgotten
      ? 'The secrets of before are gone from secrets.json; keep them with the backups that were made under them.'
      : 'When all servers have the new secret in TRUNKLINE_ENCRYPTION_SECRET, take TRUNKLINE_ENCRYPTION_SECRET_OTHER away; keep it with the backups that were made under it.'
  }`;
}
