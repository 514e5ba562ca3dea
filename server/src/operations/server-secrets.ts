import type { Config } from '../app/config.ts';
import { askPlace } from '../db/data-files.ts';
import { type FoundSecrets, findSecrets, pathOfSecrets } from '../security/secrets.ts';
import { CommandRefusal } from './refusal.ts';

/** As the server has them; a command makes none. */
export function findServerSecrets(config: Config): FoundSecrets {
  const secrets = findSecrets(config);
  if (!secrets)
    throw new CommandRefusal(
      askPlace(`No secrets are given, and there is no ${pathOfSecrets(config.data_dir)}`),
    );
  return secrets;
}
