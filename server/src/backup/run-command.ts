/** What a command has to say to whoever typed it. */
import { StartRefusal } from '../app/config.ts';
import { DatabaseRefusal } from '../db/refusal.ts';
import { BackupRefusal } from './refusal.ts';

export async function run(inVain: string, work: () => Promise<string>): Promise<void> {
  try {
    process.stdout.write(`${await work()}\n`);
  } catch (error) {
    const isSaid = [BackupRefusal, StartRefusal, DatabaseRefusal].some((kind) => error instanceof kind);
    process.stderr.write(`${inVain} ${isSaid ? (error as Error).message : `${error}`}\n`);
    process.exitCode = 1;
  }
}
