import type { Config } from '../app/config.ts';
import { findSecrets, pathOfSecrets, type Secrets } from '../security/secrets.ts';
import { CommandRefusal } from './refusal.ts';

/** As the server has them; a command makes none. */
export function findServerSecrets(config: Config): Secrets {
  const secrets = findSecrets(config);
  if (!secrets)
    throw new CommandRefusal(
      `No secrets are given, and there is no ${pathOfSecrets(config.data_dir)}. Is TRUNKLINE_DATA_DIR the same as for the server?`,
    );
  return secrets;
}
