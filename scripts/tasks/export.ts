/** `npm run export`: the configuration as YAML, without its secrets. */
import { exportCommand } from '../../server/src/configuration/export-command.ts';
import { becomeCommand } from '../../server/src/operations/run-command.ts';

await becomeCommand(exportCommand);
