import { ProblemError } from '../http/problems.ts';
import { CommandRefusal } from '../operations/refusal.ts';

/** What a request would be refused with, said to whoever typed a command. */
export async function saying<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    const { issues = [], issues_total = issues.length } = error.extra;
    const lines = [error.message, ...issues.slice(1).map(({ message }) => message)];
    const untold = issues_total - issues.length;
    if (untold > 0)
      lines.push(`and ${untold.toLocaleString('en')} more, of ${issues_total.toLocaleString('en')} in all`);
    throw new CommandRefusal(lines.join('\n'));
  }
}
