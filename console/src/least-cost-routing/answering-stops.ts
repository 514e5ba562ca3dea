/** The end of a call's way: the application that answers, and what it asks or does first. Pure. */
import type { Answering } from '@trunkline/contract/least-cost-routing/explain-inbound.contract.ts';
import type { Stop } from './CallPath.tsx';

export function answeringStops(application: Answering | null, note: string | undefined): Stop[] {
  if (!application) return [{ kind: 'Application', name: 'Nothing answers', isMissing: true }];
  const { name, webhook, has_verbs } = application;
  const notes = note ? [note] : [];
  const verbs = { kind: 'Verbs', name: 'The verbs in the application' };
  return [
    { kind: 'Application', name, notes },
    ...(webhook ? [{ kind: 'Webhook', name: webhook.url, notes: [`asked with ${webhook.method}`] }] : []),
    ...(has_verbs ? [verbs] : []),
    ...(webhook || has_verbs ? [] : [{ kind: 'Webhook', name: 'None', isMissing: true }]),
  ];
}
