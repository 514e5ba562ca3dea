/** `npm run backup -- --to=<folder>`: the database and the secrets, while the server runs. */
import { backupCommand } from '../../server/src/backup/backup-command.ts';
import { becomeCommand } from '../../server/src/operations/run-command.ts';

await becomeCommand(backupCommand);
