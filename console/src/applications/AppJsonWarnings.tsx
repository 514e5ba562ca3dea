import { checkVerbs } from '@trunkline/contract/applications/verbs/check-verbs.ts';
import { parsed } from '@trunkline/contract/core/field.ts';
import { VerbFaults } from './VerbFaults.tsx';

/** What the server refuses, before it does, and what the platform may not understand. */
export function AppJsonWarnings({ text }: { text: string }) {
  const items = parsed(text);
  if (!Array.isArray(items)) return null;
  const faults = checkVerbs(items).flatMap(({ faults, index, verb }) =>
    faults.map((fault) => ({ ...fault, verb: `Item ${index + 1}${verb ? `, ${verb}` : ''}` })),
  );
  return (
    <div role="status">
      <VerbFaults faults={faults} />
    </div>
  );
}
