/** Where the steps to a first call were done, in this browser, so that no place is kept for steps that will not be shown. */
import { keepMark, readMarks } from '../app/calls/first-call-away.ts';

const MOST = 100;
const DONE = 'done:';
const doneAt = (owner_sid: string) => `${DONE}${owner_sid}`;

export function wereStepsDone(owner_sid: string): boolean {
  return readMarks().includes(doneAt(owner_sid));
}

export function noteStepsDone(owner_sid: string, areDone: boolean): void {
  if (wereStepsDone(owner_sid) === areDone) return;
  keepMark(doneAt(owner_sid), areDone);
  const all = readMarks().filter((mark) => mark.startsWith(DONE));
  for (const old of all.slice(0, -MOST)) keepMark(old, false);
}
