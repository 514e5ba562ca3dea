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
    process.stderr.write(`${ahead}${isSaid ? (error as Error).message : roomText(error)}\n`);
    process.exitCode = 1;
  }
}

/** Whoever writes it, the disk of a file or of a database says so in words of its own. */
function roomText(error: unknown): string {
  const isFull =
    /\bENOSPC\b|database or disk is full|\bER_(?:DISK_FULL|RECORD_FILE_FULL)\b|The table '.*' is full/;
  const text = `${(error as { code?: unknown })?.code ?? ''} ${error}`;
  return isFull.test(text) ? 'The disk is full; make room on it, and say it again.' : `${error}`;
}
