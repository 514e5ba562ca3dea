/** `npm run doctor`: what it finds in this configuration, and what is wrong with it; changes nothing. */
import { doctorCommand } from '../../server/src/operations/doctor-command.ts';
import { becomeCommand } from '../../server/src/operations/run-command.ts';

await becomeCommand(doctorCommand);
