/** `npm run doctor`, or in a container `node server/src/operations/doctor-command.ts`: looks, and changes nothing. */
import { parseArgs } from 'node:util';
import { type Config, readConfig } from '../app/config.ts';
import { StartRefusal } from '../app/start-refusal.ts';
import { examine } from './examine.ts';
import { asText, type Chapter, fault, gravityOf } from './finding.ts';

const { values } = parseArgs({ options: { json: { type: 'boolean', default: false } } });
const chapters = await chaptersOf();
process.stdout.write(`${values.json ? JSON.stringify(chapters, null, 2) : asText(chapters)}\n`);
process.exitCode = gravityOf(chapters);

async function chaptersOf(): Promise<Chapter[]> {
  let config: Config;
  try {
    config = readConfig();
  } catch (error) {
    if (!(error instanceof StartRefusal)) throw error;
    return [{ about: 'Settings', findings: [fault(error.message)] }];
  }
  return examine(config);
}
