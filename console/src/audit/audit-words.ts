/** An audit entry as a sentence: "Changed application Reception desk". Pure. */
import type { AuditEntry } from '@trunkline/contract/audit/audit.contract.ts';
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

/** What was done to the record, up to the record's kind. */
const verbs: Record<string, string> = {
  create: 'Added',
  'sign-up': 'Made',
  apply: 'Applied',
  export: 'Exported',
  update: 'Changed',
  delete: 'Deleted',
  revoke: 'Revoked',
  activate: 'Activated',
  deactivate: 'Deactivated',
  'set-account': 'Gave to another account:',
  undo: 'Undid a change of',
  route: 'Routed',
  import: 'Imported',
  'update-and-set-password': 'Changed, with a new temporary password,',
  'update-and-replace-password': 'Changed, with a new password,',
  'change-plan': 'Changed the plan of',
  'set-limit': 'Set a limit of',
  'remove-limit': 'Removed a limit of',
  'read-webhook-secret': 'Looked at the webhook secret of',
  'regenerate-webhook-secret': 'Regenerated the webhook secret of',
  'clear-tts-cache': 'Cleared the TTS cache of',
  'delete-recording': 'Deleted the recording of',
  'place-call': 'Placed',
  'hang-up': 'Hung up',
  rotate: 'Exchanged',
  unlock: 'Took the lock-out off',
  'revoke-sessions': 'Ended the sessions of',
  'ask-for-password-reset': 'Asked for a link to reset the password of',
  'reset-password': 'Set a new password of',
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
  'users link-sign-in': 'Linked another way to sign in',
  'live-calls send-message': 'Sent a message',
  'users forget': 'Forgot a person',
  'recent-calls forget': 'Forgot a telephone number',
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
