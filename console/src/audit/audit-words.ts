/** An audit entry as a sentence: "Changed application Reception desk". Pure. */
import type { AuditEntry } from '@trunkline/contract/audit/audit.contract.ts';
import { wordFor } from '../ui/blockers-by-kind.ts';

/** The kinds that the server writes, as a choice. */
export const kindChoices = [
  { value: 'accounts', label: 'Accounts' },
  { value: 'api-keys', label: 'API keys' },
  { value: 'applications', label: 'Applications' },
  { value: 'carriers', label: 'Carriers' },
  { value: 'clients', label: 'Clients' },
  { value: 'ms-teams-tenants', label: 'MS Teams tenants' },
  { value: 'llm-services', label: 'LLM services' },
  { value: 'phone-numbers', label: 'Phone numbers' },
  { value: 'least-cost-routing', label: 'Outbound call routing' },
  { value: 'service-providers', label: 'Service providers' },
  { value: 'settings', label: 'Settings' },
  { value: 'session', label: 'Sign-ins and sign-outs' },
  { value: 'signalling-addresses', label: 'Signalling addresses' },
  { value: 'speech-services', label: 'Speech services' },
  { value: 'users', label: 'Users' },
];

export function kindLabel(kind: string): string {
  return kindChoices.find(({ value }) => value === kind)?.label ?? capital(wordFor(kind));
}

/** What was done to the record, up to the record's kind. */
const verbs: Record<string, string> = {
  create: 'Added',
  update: 'Changed',
  delete: 'Deleted',
  revoke: 'Revoked',
  route: 'Routed',
  import: 'Imported',
  'update-and-set-password': 'Changed, with a new temporary password,',
  'update-and-replace-password': 'Changed, with a new password,',
  'set-limit': 'Set a limit of',
  'remove-limit': 'Removed a limit of',
  'read-webhook-secret': 'Looked at the webhook secret of',
  'regenerate-webhook-secret': 'Regenerated the webhook secret of',
  'clear-tts-cache': 'Cleared the TTS cache of',
  'login-failed': 'Failed to sign in as',
  'lock-out': 'Locked out after too many wrong passwords:',
};

/** Said without the record: it is the person, or all there is of it. */
const sentences: Record<string, string> = {
  'session login': 'Signed in',
  'session logout': 'Signed out',
  'session wrong-password': 'Gave a wrong current password',
  'session password-lock-out': 'Gave too many wrong current passwords, and has to wait',
  'users change-password': 'Changed the own password',
  'settings clear-tts-cache': 'Cleared the TTS cache',
};

export type EntryWords = {
  /** "Changed application" */
  did: string;
  /** "Reception desk"; null where there is no more to say. */
  name: string | null;
};

export function entryWords(
  entry: Pick<AuditEntry, 'action' | 'kind' | 'record_name' | 'record_sid'>,
): EntryWords {
  const sentence = sentences[`${entry.kind} ${entry.action}`];
  if (sentence) return { did: sentence, name: null };
  const name = entry.record_name ?? entry.record_sid;
  const verb = verbs[entry.action] ?? `${capital(entry.action.replaceAll('-', ' '))}:`;
  // Settings, and many records at once, are called by their name alone: "Routed 12 phone numbers to Reception".
  const isNamed = entry.kind === 'settings' || entry.kind === 'session' || entry.record_sid === null;
  return { did: isNamed ? verb : `${verb} ${wordFor(entry.kind)}`, name };
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
