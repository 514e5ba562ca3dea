/** The application form's values, what is sent of them, and what is wrong with them. Pure. */
import type { EnvValues } from '@trunkline/contract/applications/app-env.ts';
import { appJsonFault, isShownAppJson } from '@trunkline/contract/applications/app-json.ts';
import {
  type Application,
  applicationInput,
  applicationUpdate,
  speechDefaults,
} from '@trunkline/contract/applications/applications.contract.ts';
import { isWebsocket } from '@trunkline/contract/core/webhook.ts';
import { faultsByField, ticked } from '../app/record/form-values.ts';
import { nameOfCopy } from '../ui/form/name-of-copy.ts';
import {
  askedFaults,
  isNone,
  noWebhook,
  type WebhookValues,
  webhookFaults,
  webhookSent,
  webhookValues,
} from '../ui/form/webhook-values.ts';
import { withoutMasked } from './env-form.ts';
import { jsonFault } from './json-fault.ts';
import { askedAs, type Known, kinds, labelThere } from './speech-choices.ts';

const speechKeys = [
  'speech_synthesis_vendor',
  'speech_synthesis_language',
  'speech_synthesis_voice',
  'speech_synthesis_label',
  'speech_recognizer_vendor',
  'speech_recognizer_language',
  'speech_recognizer_label',
] as const;

export type SpeechKey = (typeof speechKeys)[number];
type Speech = Record<SpeechKey | `fallback_${SpeechKey}`, string>;

/** Empty texts mean none. The fallback's texts stay while it is off, and are not sent. */
export type ApplicationValues = Speech & {
  name: string;
  account_sid: string;
  call_hook: WebhookValues;
  call_status_hook: WebhookValues;
  /** As they are typed, those of other addresses included. */
  env_vars: EnvValues;
  /** Variables that the server cannot decrypt are kept until somebody replaces them. */
  unreadable_env: '' | 'keep' | 'replace';
  app_json: string;
  use_for_fallback_speech: boolean;
  record_all_calls: boolean;
};

export function newApplicationValues(account_sid: string): ApplicationValues {
  return {
    ...speechValues((key) =>
      key in speechDefaults ? speechDefaults[key as keyof typeof speechDefaults] : '',
    ),
    name: '',
    account_sid,
    call_hook: noWebhook,
    call_status_hook: noWebhook,
    env_vars: {},
    unreadable_env: '',
    app_json: '',
    use_for_fallback_speech: false,
    record_all_calls: false,
  };
}

export function applicationValues(application: Application): ApplicationValues {
  return {
    ...speechValues((key) => application[key] ?? ''),
    name: application.name,
    account_sid: application.account_sid ?? '',
    call_hook: webhookValues(application.call_hook),
    call_status_hook: webhookValues(application.call_status_hook),
    env_vars: application.env_vars ?? {},
    unreadable_env: application.env_vars_unreadable ? 'keep' : '',
    app_json: application.app_json ?? '',
    ...ticked(application, ['use_for_fallback_speech', 'record_all_calls']),
  };
}

/** A mask is not a password, so passwords and secret variables have to be typed again. */
export function copiedValues(application: Application): ApplicationValues {
  const values = applicationValues(application);
  return {
    ...values,
    name: nameOfCopy(values.name),
    call_hook: { ...values.call_hook, password: '' },
    call_status_hook: { ...values.call_status_hook, password: '' },
    env_vars: withoutMasked(values.env_vars),
    unreadable_env: '',
  };
}

export function applicationSent(values: ApplicationValues) {
  const { call_hook, call_status_hook, app_json, account_sid, env_vars, unreadable_env, ...rest } = values;
  const given = Object.entries(env_vars).filter(([, value]) => value !== '');
  // Null leaves what cannot be read as it is; an empty object does not.
  const none = unreadable_env === 'replace' ? {} : null;
  return {
    ...rest,
    ...(values.use_for_fallback_speech ? {} : noFallback),
    account_sid: account_sid || null,
    call_hook: webhookSent(call_hook),
    call_status_hook: webhookSent(call_status_hook),
    app_json: app_json.trim() || null,
    env_vars: given.length > 0 ? Object.fromEntries(given) : none,
  };
}

/** Of a change: a webhook that a platform has let it be `stored` without is not said. */
export function changeSent(values: ApplicationValues, stored: Pick<Application, HookKey> | undefined) {
  const { call_hook, call_status_hook, ...rest } = applicationSent(values);
  const isLeft = (key: HookKey) => stored?.[key] === null && isNone(values[key]);
  return {
    ...rest,
    ...(isLeft('call_hook') ? {} : { call_hook }),
    ...(isLeft('call_status_hook') ? {} : { call_status_hook }),
  };
}

/** What the status webhook was before it followed the calling one, and the address it was given then. */
export type Followed = Pick<WebhookValues, 'url' | 'method'> & { given: string };

/**
 * A websocket address serves for both webhooks, unless the other one has an address of another kind. When the
 * calling webhook has another kind of address again, the status webhook gets its own back.
 */
export function statusHookFor(
  url: string,
  status: WebhookValues,
  followed: Followed | null,
): { status: WebhookValues; followed: Followed | null } {
  const isFollowing = followed?.given === status.url;
  if (isWebsocket(url)) {
    if (status.url !== '' && !isWebsocket(status.url)) return { status, followed: null };
    const before = isFollowing ? followed : { url: status.url, method: status.method };
    return { status: { ...status, url, method: 'GET' }, followed: { ...before, given: url } };
  }
  if (!isFollowing) return { status, followed: null };
  return { status: { ...status, url: followed.url, method: followed.method }, followed: null };
}

/** The first time the fallback is switched on it begins with the defaults, by labels that there are. */
export function withFallback(
  values: ApplicationValues,
  isOn: boolean,
  credentials?: Known,
): ApplicationValues {
  const isBlank = speechKeys.every((key) => values[`fallback_${key}`] === '');
  const next = { ...values, use_for_fallback_speech: isOn };
  return isOn && isBlank
    ? withLabelsThere({ ...next, ...fallbackDefaults }, credentials, ['fallback_speech'])
    : next;
}

/** Labels that no credential answers become the first that one does; the same object where there are none. */
export function withLabelsThere(
  values: ApplicationValues,
  credentials: Known,
  blocks: readonly ('speech' | 'fallback_speech')[] = ['speech', 'fallback_speech'],
): ApplicationValues {
  const changes: Partial<ApplicationValues> = {};
  for (const block of blocks)
    for (const kind of kinds) {
      const label = values[`${block}_${kind}_label`];
      const there = labelThere(credentials, kind, values[`${block}_${kind}_vendor`], label);
      if (there !== label) changes[`${block}_${kind}_label`] = there;
    }
  return Object.keys(changes).length > 0 ? { ...values, ...changes } : values;
}

export function swapSpeech(values: ApplicationValues): ApplicationValues {
  const swapped = { ...values };
  for (const key of speechKeys) {
    swapped[key] = values[`fallback_${key}`];
    swapped[`fallback_${key}`] = values[key];
  }
  return swapped;
}

/**
 * By field, from the contract's own schema: what the server would refuse is refused before it is sent.
 * `withAuth` are the webhooks whose basic authentication was asked for, and so may not stay empty; `stored`
 * is what is changed.
 */
export function applicationFaults(
  values: ApplicationValues,
  withAuth: ReadonlySet<string> = new Set(),
  stored?: Pick<Application, HookKey | 'app_json'>,
): Record<string, string> {
  const sent = stored ? changeSent(values, stored) : applicationSent(values);
  const schema = stored ? applicationUpdate : applicationInput;
  const faults = faultsByField(schema.safeParse(sent), values, inFieldWords, stored ? [sent, stored] : []);
  if (stored && sent.app_json && !isShownAppJson(sent.app_json, stored.app_json)) {
    const fault = appJsonFault(sent.app_json);
    if (fault) faults.app_json ??= fault;
  }
  Object.assign(faults, askedFaults(values, hookKeys, withAuth));
  for (const key of stored ? hookKeys : [])
    for (const [path, message] of Object.entries(webhookFaults(key, values[key], stored?.[key])))
      faults[path] ??= inFieldWords(message);
  Object.assign(faults, speechFaults(values));
  const place = jsonFault(values.app_json);
  if (faults.app_json && values.app_json.trim() !== '' && place)
    faults.app_json += `. Line ${place.line}, column ${place.column}: ${place.what}.`;
  return faults;
}

/** A customer's own server has no language and voice to fall back to (`C13`). */
function speechFaults(values: ApplicationValues): Record<string, string> {
  const faults: Record<string, string> = {};
  const blocks = values.use_for_fallback_speech
    ? (['speech', 'fallback_speech'] as const)
    : (['speech'] as const);
  for (const block of blocks)
    for (const kind of kinds) {
      if (askedAs(values[`${block}_${kind}_vendor`], kind) !== 'words') continue;
      if (values[`${block}_${kind}_language`].trim() === '')
        faults[`${block}_${kind}_language`] = 'Language is required';
      if (kind === 'synthesis' && values[`${block}_${kind}_voice`].trim() === '')
        faults[`${block}_${kind}_voice`] = 'Voice is required';
    }
  return faults;
}

const hookKeys = ['call_hook', 'call_status_hook'] as const;
export type HookKey = (typeof hookKeys)[number];

const hooks = { call_hook: 'Calling webhook', call_status_hook: 'Call status webhook' } as const;

/** The schema's messages name a webhook by its wire key. */
function inFieldWords(message: string): string {
  return message.replace(/^(call_hook|call_status_hook)\b/, (key) => hooks[key as HookKey]);
}

function speechValues(read: (key: keyof Speech) => string): Speech {
  const entries = speechKeys.flatMap((key) => [
    [key, read(key)],
    [`fallback_${key}`, read(`fallback_${key}`)],
  ]);
  return Object.fromEntries(entries);
}

const noFallback = Object.fromEntries(speechKeys.map((key) => [`fallback_${key}`, null])) as Record<
  `fallback_${SpeechKey}`,
  null
>;

const fallbackDefaults = Object.fromEntries(
  Object.entries(speechDefaults).map(([key, value]) => [`fallback_${key}`, value]),
);
