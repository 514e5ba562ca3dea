/** `npm run restore -- <folder>`: puts a backup in the place of what is there. */
import { restoreCommand } from '../../server/src/backup/restore-command.ts';
import { becomeCommand } from '../../server/src/operations/run-command.ts';

await becomeCommand(restoreCommand);
