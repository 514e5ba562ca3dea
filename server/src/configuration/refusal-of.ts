import { ProblemError } from '../http/problems.ts';
import { whoseText } from './entry.ts';
import type { Change } from './plan.ts';

/** The refusal of the route, with whose it is in front. */
export function refusalOf(
  { where, kind, name, provider, account }: Change,
  error: ProblemError,
): ProblemError {
  const whose = whoseText({ account, provider }, name);
  const what = `${kind.replaceAll('_', ' ')}, ${name}${whose ? ` of ${whose}` : ''}`;
  const msg = `${where ? `${where}: ` : ''}${what}: ${error.message.replace(/\.?$/, '.')} Nothing was changed.`;
  return new ProblemError(error.status, error.code, msg, error.extra);
}
