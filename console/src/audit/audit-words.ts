/** The kinds of records that the audit log tells of. Pure. */
import { wordFor } from '../ui/overlay/blockers-by-kind.ts';
import { capital } from '../ui/page/capital.ts';

/** The kinds that the server writes, as a choice. */
export const kindChoices = [
  { value: 'accounts', label: 'Accounts' },
  { value: 'api-keys', label: 'API keys' },
  { value: 'applications', label: 'Applications' },
  { value: 'carriers', label: 'Carriers' },
  { value: 'clients', label: 'Clients' },
  { value: 'alert-rules', label: 'Alert rules' },
  { value: 'configuration', label: 'Configuration as code' },
  { value: 'ms-teams-tenants', label: 'MS Teams tenants' },
  { value: 'llm-services', label: 'LLM services' },
  { value: 'recent-calls', label: 'Recordings of calls' },
  { value: 'live-calls', label: 'Live calls' },
  { value: 'phone-numbers', label: 'Phone numbers' },
  { value: 'least-cost-routing', label: 'Outbound call routing' },
  { value: 'service-providers', label: 'Service providers' },
  { value: 'settings', label: 'Settings' },
  { value: 'session', label: 'Sign-ins and sign-outs' },
  { value: 'signalling-addresses', label: 'Signalling addresses' },
  { value: 'speech-services', label: 'Speech services' },
  { value: 'users', label: 'Users' },
  { value: 'list-views', label: 'Views of lists' },
];

export function kindLabel(kind: string): string {
  return kindChoices.find(({ value }) => value === kind)?.label ?? capital(wordFor(kind));
}
