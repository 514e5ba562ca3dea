/** A password from whoever sits at the terminal, never from the arguments, which all users of the machine can read. */
import { randomInt } from 'node:crypto';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { CommandRefusal } from './refusal.ts';
import type { Asking } from './run-command.ts';

const letters = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const LENGTH = 24;

/** Has digits and a special character, so that it is good whatever the installation asks for. */
export function generatedPassword(): string {
  const text = Array.from({ length: LENGTH - 4 }, () => letters[randomInt(letters.length)]).join('');
  return `${text}-${randomInt(100, 1000)}`;
}

/** Twice at a terminal, without an echo; once from a file or a pipe, its first line. */
export async function askPassword(
  name: string,
  source: Asking['input'],
  note: Asking['note'],
): Promise<string> {
  const isTerminal = Boolean(source.isTTY);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: source, output: silent, terminal: isTerminal });
  const given: string[] = [];
  try {
    const questions = isTerminal ? [`New password of ${name}: `, 'Once more: '] : [''];
    const input = lines[Symbol.asyncIterator]();
    for (const question of questions) {
      note(question);
      const { value, done } = await input.next();
      if (isTerminal) note('\n');
      if (done) break;
      given.push(value);
    }
  } finally {
    lines.close();
  }
  const [first, second = first] = given;
  if (!first)
    throw new CommandRefusal(
      'No password was entered. Enter one when asked, or use --generate to create one.',
    );
  if (first !== second) throw new CommandRefusal('The passwords do not match.');
  return first;
}
