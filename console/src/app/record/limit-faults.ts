/** What is wrong with the limits of a form, by the schema of the server. Not with the queries, which lists ask too. */
import { limitInput } from '@trunkline/contract/accounts/limits.contract.ts';
import { type LimitValues, limitFields } from '../../accounts/limits.queries.ts';

/** By path in a form that holds the values under `limits`. */
export function limitFaults(values: LimitValues): Record<string, string> {
  const faults: Record<string, string> = {};
  for (const { name, label } of limitFields) {
    if (values[name].trim() === '') continue;
    const { error } = limitInput.shape.quantity.safeParse(values[name]);
    const message = error?.issues[0]?.message;
    if (message) faults[`limits.${name}`] = message.replace(/^quantity\b/, label);
  }
  return faults;
}
