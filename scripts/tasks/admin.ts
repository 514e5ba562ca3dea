/** `npm run admin -- <what>`: for people who cannot sign in, or should no longer be. */
import { adminCommand } from '../../server/src/operations/admin-command.ts';
import { becomeCommand } from '../../server/src/operations/run-command.ts';

await becomeCommand(adminCommand);
