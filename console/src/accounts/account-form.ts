/** The account form's values, what is sent of them, and what is wrong with them. Pure. */
import { type Account, accountInput, accountUpdate } from '@trunkline/contract/accounts/accounts.contract.ts';
import { emptyForNull, faultsByField, nullForEmpty } from '../app/record/form-values.ts';
import { limitFaults } from '../app/record/limit-faults.ts';
import {
  askedFaults,
  optionalWebhookSent,
  type WebhookValues,
  webhookFaults,
  webhookValues,
} from '../ui/form/webhook-values.ts';
import { type LimitValues, noLimits } from './limits.queries.ts';
import { type RecordingValues, recordingFaults, recordingSent, recordingValues } from './recording-form.ts';

export type AccountValues = RecordingValues & {
  name: string;
  sip_realm: string;
  registration_hook: WebhookValues;
  queue_event_hook: WebhookValues;
  /** Empty for none. */
  device_calling_application_sid: string;
  siprec_hook_sid: string;
  enable_debug_log: boolean;
  /** Saved by requests of their own. */
  limits: LimitValues;
};

/** Without an account the values of a new one. */
export function accountValues(account?: Account, limits = noLimits): AccountValues {
  return {
    ...recordingValues(account),
    limits,
    ...emptyForNull(account ?? {}, [
      'name',
      'sip_realm',
      'device_calling_application_sid',
      'siprec_hook_sid',
    ]),
    registration_hook: webhookValues(account?.registration_hook),
    queue_event_hook: webhookValues(account?.queue_event_hook),
    enable_debug_log: Boolean(account?.enable_debug_log),
  };
}

/** The values that the account's own request saves. */
export function ownPaths(values: AccountValues): string[] {
  return Object.keys(values).filter((path) => path !== 'limits');
}

/** What of the form is shown, and sent. */
export type Allowed = { maySetDebugLog: boolean; withRecording: boolean };

/** A webhook only where there is one: a platform server expects an object (`R7`). */
export function newAccountSent(values: AccountValues, service_provider_sid: string, allowed: Allowed) {
  const { registration_hook, queue_event_hook, ...shared } = sharedFields(values, allowed);
  return {
    ...shared,
    ...(registration_hook && { registration_hook }),
    ...(queue_event_hook && { queue_event_hook }),
    sip_realm: realmOf(values),
    service_provider_sid,
  };
}

/** The realm only when it changed: a platform server does not let every scope send it. */
export function accountSent(values: AccountValues, account: Account, allowed: Allowed) {
  const sip_realm = realmOf(values);
  return {
    ...sharedFields(values, allowed),
    ...(sip_realm === (account.sip_realm || null) ? {} : { sip_realm }),
    ...nullForEmpty(values, ['device_calling_application_sid', 'siprec_hook_sid']),
    ...(allowed.withRecording ? recordingSent(values, account.bucket_credential) : {}),
  };
}

function sharedFields(values: AccountValues, { maySetDebugLog }: Allowed) {
  return {
    name: values.name,
    registration_hook: optionalWebhookSent(values.registration_hook),
    queue_event_hook: optionalWebhookSent(values.queue_event_hook),
    ...(maySetDebugLog ? { enable_debug_log: values.enable_debug_log } : {}),
  };
}

function realmOf({ sip_realm }: AccountValues): string | null {
  return sip_realm.trim() || null;
}

const hooks = { registration_hook: 'Registration webhook', queue_event_hook: 'Queue event webhook' } as const;

const hookKeys = ['registration_hook', 'queue_event_hook'] as const;

/**
 * By field, from the contract's own schemas: what the server would refuse is refused before it is sent. `withAuth`
 * are the webhooks whose basic authentication was asked for, and so may not stay empty.
 */
export function accountFaults(
  values: AccountValues,
  allowed: Allowed,
  account?: Account,
  withAuth: ReadonlySet<string> = new Set(),
): Record<string, string> {
  const sent = account ? accountSent(values, account, allowed) : newAccountSent(values, NO_SID, allowed);
  const parsed = (account ? accountUpdate : accountInput).safeParse(sent);
  const found = faultsByField(parsed, undefined, inFieldWords, account ? [sent, account] : []);
  const faults = { ...limitFaults(values.limits), ...found };
  if (account && allowed.withRecording)
    Object.assign(faults, recordingFaults(values, account.bucket_credential));
  const used = hookKeys.filter((key) => values[key].url.trim() !== '');
  Object.assign(faults, askedFaults(values, used, withAuth));
  for (const key of hookKeys) {
    const changed = account ? webhookFaults(key, values[key], account[key]) : {};
    for (const [path, message] of Object.entries(changed)) faults[path] ??= inFieldWords(message);
    const { url, username, password } = values[key];
    // Without an address the webhook is none, and what was typed for it would silently be lost.
    if (url.trim() === '' && (username || password)) faults[`${key}.url`] = 'URL is required';
  }
  return faults;
}

/** The schema's messages name a webhook by its wire key. */
function inFieldWords(message: string): string {
  return message.replace(
    /^(registration_hook|queue_event_hook)\b/,
    (key) => hooks[key as keyof typeof hooks],
  );
}

const NO_SID = '00000000-0000-0000-0000-000000000000';
