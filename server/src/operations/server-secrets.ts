import type { Config } from '../app/config.ts';
import { askPlace } from '../db/data-files.ts';
import { findSecrets, pathOfSecrets, type Secrets } from '../security/secrets.ts';
import { CommandRefusal } from './refusal.ts';

/** As the server has them; a command makes none. */
export function findServerSecrets(config: Config): Secrets {
  const secrets = findSecrets(config);
  if (!secrets)
    throw new CommandRefusal(
      askPlace(`No secrets are given, and there is no ${pathOfSecrets(config.data_dir)}`),
    );
  return secrets;
}
