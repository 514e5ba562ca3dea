/** What a command has to say to whoever typed it. */
import type { Readable } from 'node:stream';
import { StartRefusal } from '../app/start-refusal.ts';
import { isNoRoom } from '../db/no-room.ts';
import { outsideFault } from '../db/outside-fault.ts';
import { DatabaseRefusal } from '../db/refusal.ts';
import { fileTrouble } from './file-trouble.ts';
import { CommandRefusal, PartlyDone } from './refusal.ts';

/** What a command is asked with. */
export type Asking = {
  args: string[];
  /** Else that of this process. */
  env: Record<string, string | undefined> | undefined;
  input: Readable & { isTTY?: boolean };
  /** Said meanwhile, beside what it prints at its end. */
  note(text: string): void;
};

export type Command = {
  /** What is said ahead of a reason for which it failed. */
  in_vain: string;
  /** How it is typed, a line each. Said for `--help`, and after what it does not understand. */
  usage: string;
  /** Answers what is printed, with an exit code where that is not 0. */
  work(asking: Asking): Promise<string | { text: string; code: number }>;
};

/** Answers the exit code. */
export async function runCommand(
  { in_vain, usage, work }: Command,
  asking: Asking,
  print: (text: string) => void,
): Promise<number> {
  if (asking.args.some((one) => one === '--help' || one === '-h')) {
    print(`${usage}\n`);
    return 0;
  }
  try {
    const done = await work(asking);
    const { text, code } = typeof done === 'string' ? { text: done, code: 0 } : done;
    print(`${text}\n`);
    return code;
  } catch (error) {
    const isSaid = [CommandRefusal, StartRefusal, DatabaseRefusal].some((kind) => error instanceof kind);
    const text = isSaid ? (error as Error).message : (typingText(error, usage) ?? outsideText(error));
    const isToldAlready = error instanceof PartlyDone || text.includes(in_vain.replace(/\.$/, ''));
    const ahead = isToldAlready ? '' : `${in_vain} `;
    asking.note(`${ahead}${text}\n`);
    return 1;
  }
}

/** For the process that was started for it. */
export async function becomeCommand(command: Command): Promise<void> {
  const asking = {
    args: process.argv.slice(2),
    env: undefined,
    // Opened by who reads it alone.
    get input() {
      return process.stdin;
    },
    note: (text: string) => void process.stderr.write(text),
  };
  process.stdout.on('error', tellIncomplete);
  process.exitCode = await runCommand(command, asking, (text) => void process.stdout.write(text));
}

/** The work is done by then. A reader who left has what it wanted, as `head` has. */
function tellIncomplete(error: NodeJS.ErrnoException): void {
  process.exitCode = 1;
  if (error.code === 'EPIPE') return;
  process.stderr.write(`The output is incomplete: ${isNoRoom(error) ? 'the disk is full' : error.code}.\n`);
}

/** What Node says of arguments that a command does not take, in a sentence, with those that it does. */
function typingText(error: unknown, usage: string): string | null {
  const { code, message } = error as { code?: unknown; message: string };
  const [option = ''] = /'[^']+'/.exec(message) ?? [];
  const name = option.slice(1, -1).replace(/^.*(--[\w-]+).*$/, '$1');
  if (code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION') return `There is no option ${name}.\n${usage}`;
  if (code === 'ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL') return `Unexpected argument "${name}".\n${usage}`;
  if (code !== 'ERR_PARSE_ARGS_INVALID_OPTION_VALUE') return null;
  const takes = message.includes('does not take') ? 'takes no value' : 'needs a value';
  return `${name} ${takes}.\n${usage}`;
}

const outsideText = (error: unknown): string =>
  outsideFault(error, 'run the command again') ?? fileTrouble(error) ?? `${error}`;
