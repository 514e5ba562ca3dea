/** `npm run doctor`, or in a container `node server/src/operations/doctor-command.ts`: looks, and changes nothing. */
import { parseArgs } from 'node:util';
import { type Config, readConfig } from '../app/config.ts';
import { StartRefusal } from '../app/start-refusal.ts';
import { typedCommand } from '../db/how-typed.ts';
import { examine } from './examine.ts';
import { asText, type Chapter, fault, gravityOf } from './finding.ts';
import { type Asking, becomeCommand, type Command } from './run-command.ts';

export const doctorCommand: Command = {
  in_vain: 'Nothing was looked at.',
  usage: `${typedCommand('doctor', '[--json]')}
  --json   for a program`,
  async work({ args, env }) {
    const { values } = parseArgs({ args, options: { json: { type: 'boolean', default: false } } });
    const chapters = await chaptersOf(env);
    return {
      text: values.json ? JSON.stringify(chapters, null, 2) : asText(chapters),
      code: gravityOf(chapters),
    };
  },
};

async function chaptersOf(env: Asking['env']): Promise<Chapter[]> {
  let config: Config;
  try {
    config = readConfig(env);
  } catch (error) {
    if (!(error instanceof StartRefusal)) throw error;
    return [{ about: 'Settings', findings: [fault(error.message)] }];
  }
  return examine(config);
}

if (import.meta.main) await becomeCommand(doctorCommand);
