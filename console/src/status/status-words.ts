/** What the parts of the status are called, and what it comes to. Pure. */
import type { StatusPart } from '@trunkline/contract/status/status.contract.ts';
import { capital } from '../ui/page/capital.ts';

export const partNames: Record<StatusPart['part'], string> = {
  process: 'This server',
  database: 'Database',
  calls: 'Calls and alerts',
  traces: 'Traces',
  redis: 'Redis',
  mail: 'Mail server',
  outbox: 'Outbox',
  ingest: 'Listener for calls',
  sessions: 'Signed in',
  disk: 'Disk',
  backup: 'Last backup',
  certificate: 'Certificate',
};

const stateNames: Record<StatusPart['state'], string> = {
  good: 'Good',
  attention: 'Needs attention',
  failing: 'Failing',
  off: 'Off',
};

/** As a server of a later release than the page may tell it, too. */
export function partWords({ part, state }: Pick<StatusPart, 'part' | 'state'>) {
  const status = state in stateNames ? state : 'attention';
  return {
    name: partNames[part] ?? capital(part.replaceAll(/[-_]/g, ' ')),
    status,
    word: stateNames[state] ?? capital(state),
  };
}

/** The worst that there is, and how many are so. */
export function verdictOf(parts: readonly Pick<StatusPart, 'state'>[]): {
  status: 'good' | 'attention' | 'failing';
  words: string;
} {
  const count = (state: StatusPart['state']) => parts.filter((part) => part.state === state).length;
  const [failing, attention] = [count('failing'), count('attention')];
  const words = [
    ...(failing > 0 ? [failing === 1 ? '1 part fails' : `${failing} parts fail`] : []),
    ...(attention > 0
      ? [attention === 1 ? '1 part needs attention' : `${attention} parts need attention`]
      : []),
  ];
  const status = failing > 0 ? 'failing' : attention > 0 ? 'attention' : 'good';
  return { status, words: words.join(', ') || 'Everything works' };
}
