/** `npm run migrate`: brings the database to this program's schema; with `-- --dry-run`, prints what that would be. */
import '../../server/src/operations/migrate-command.ts';
