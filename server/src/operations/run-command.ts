/** What a command has to say to whoever typed it. */
import { StartRefusal } from '../app/start-refusal.ts';
import { DatabaseRefusal } from '../db/refusal.ts';
import { CommandRefusal, PartlyDone } from './refusal.ts';

export async function runCommand(inVain: string, work: () => Promise<string>): Promise<void> {
  try {
    process.stdout.write(`${await work()}\n`);
  } catch (error) {
    const isSaid = [CommandRefusal, StartRefusal, DatabaseRefusal].some((kind) => error instanceof kind);
    const ahead = error instanceof PartlyDone ? '' : `${inVain} `;
    process.stderr.write(`${ahead}${isSaid ? (error as Error).message : `${error}`}\n`);
    process.exitCode = 1;
  }
}
