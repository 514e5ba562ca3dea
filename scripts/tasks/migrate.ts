/** `npm run migrate`: brings the database to this program's schema; with `-- --dry-run`, prints what that would be. */
import { migrateCommand } from '../../server/src/operations/migrate-command.ts';
import { becomeCommand } from '../../server/src/operations/run-command.ts';

await becomeCommand(migrateCommand);
