/** The result of the last test, even if another program made it. */
import type { LlmCredential } from './llm-services.contract.ts';

/** From the platform's columns, which store no reason. */
export function testOfColumns({
  last_tested,
  tested_ok,
}: Pick<LlmCredential, 'last_tested' | 'tested_ok'>): LlmCredential['test'] {
  if (!last_tested || (tested_ok !== 0 && tested_ok !== 1)) return null;
  return { status: tested_ok === 1 ? 'ok' : 'fail', reason: null, tested_at: last_tested };
}
