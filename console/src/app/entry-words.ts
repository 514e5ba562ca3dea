/** What somebody did, as a sentence: "Changed application Reception desk". In the audit log, on home and in the notices. Pure. */
import type { AuditEntry } from '@trunkline/contract/audit/audit.contract.ts';
import { wordFor } from '../ui/overlay/blockers-by-kind.ts';
import { capital } from '../ui/page/capital.ts';
import { numbersIn } from '../ui/page/format-number.ts';

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
  'set-account': 'Assigned to another account:',
  undo: 'Undid a change of',
  'move-away': 'Moved away',
  route: 'Routed',
  import: 'Imported',
  'update-and-set-password': 'Changed, with a new temporary password,',
  'update-and-replace-password': 'Changed, with a new password,',
  'update-and-set-webhook-secret': 'Changed, with a new webhook secret,',
  'change-plan': 'Changed the plan of',
  'make-customer': 'Created the Stripe customer of',
  'remove-customer': 'Removed the Stripe customer of',
  'set-limit': 'Set a limit of',
  'remove-limit': 'Removed a limit of',
  'read-webhook-secret': 'Viewed the webhook secret of',
  'regenerate-webhook-secret': 'Regenerated the webhook secret of',
  'clear-tts-cache': 'Cleared the TTS cache of',
  'delete-recording': 'Deleted the recording of',
  'ask-for-call': 'Asked for',
  'place-call': 'Placed',
  'not-done': 'Not done',
  'hang-up': 'Hung up',
  rotate: 'Exchanged',
  unlock: 'Unlocked',
  'revoke-sessions': 'Ended the sessions of',
  'ask-for-password-reset': 'Requested a password reset link for',
  'reset-password': 'Set a new password for',
  'login-failed': 'Failed to sign in as',
  'lock-out': 'Locked out after too many wrong passwords:',
};

/** Said without the record: it is the person, or all there is of it. */
const sentences: Record<string, string> = {
  'session login': 'Signed in',
  'session logout': 'Signed out',
  'session wrong-password': 'Entered a wrong current password',
  'session password-lock-out': 'Entered too many wrong current passwords and has to wait',
  'users change-password': 'Changed their own password',
  'users link-sign-in': 'Linked another way to sign in',
  'live-calls send-message': 'Sent a message',
  'users forget': 'Erased the data of a person',
  'recent-calls forget': 'Erased a phone number',
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
  const name = recordName(entry);
  const verb = verbs[entry.action] ?? `${capital(entry.action.replaceAll('-', ' '))}:`;
  // Settings, and many records at once, are called by their name alone: "Routed 12 phone numbers to Reception".
  const isNamed = entry.kind === 'settings' || entry.kind === 'session' || entry.record_sid === null;
  return { did: isNamed ? verb : `${verb} ${wordFor(entry.kind)}`, name };
}

/** Numbers, and calls from one to another, are called by what they are. */
const calledByNumber = ['phone-numbers', 'live-calls', 'recent-calls'];

/** As people read it; its sid where it has none. */
export function recordName(entry: Pick<AuditEntry, 'kind' | 'record_name' | 'record_sid'>): string | null {
  const { kind, record_name, record_sid } = entry;
  const isNumber = calledByNumber.includes(kind) && record_sid !== null;
  return (isNumber && record_name !== null ? numbersIn(record_name) : record_name) ?? record_sid;
}

/** Behind a person's name: "changed application", "Reception desk". */
export function entryWordsBehindName(entry: Parameters<typeof entryWords>[0]): EntryWords {
  const { did, name } = entryWords(entry);
  return { did: did.charAt(0).toLowerCase() + did.slice(1), name };
}
