/** `npm run apply -- FILE|DIRECTORY`: makes what is stored what the document says; with `--check`, says whether it is. */
import { applyCommand } from '../../server/src/configuration/apply-command.ts';
import { becomeCommand } from '../../server/src/operations/run-command.ts';

await becomeCommand(applyCommand);
