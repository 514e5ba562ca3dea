/** What can be done to a call in progress: one thing at a time, and optionally a whisper (`W51`). */
import { z } from 'zod';
import { jsonText } from '../core/json-text.ts';

type Body = Record<string, unknown>;
type Fault = { path: string; message: string };

const oneOf = (name: string, values: readonly string[]) => (value: unknown) =>
  values.includes(jsonText(value)) ? null : `invalid ${name}: it must be one of ${values.join(', ')}`;

const isObject = (value: unknown): value is Body =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** An object that has these, none of them empty. */
const having =
  (name: string, ...members: readonly string[]) =>
  (value: unknown) => {
    const missing = isObject(value) ? members.filter((member) => !value[member]) : members;
    return missing.length === 0 && isObject(value)
      ? null
      : `invalid ${name}: it needs ${missing.join(', ') || 'to be an object'}`;
  };

const anything = () => null;

const participantActions = ['tag', 'untag', 'coach', 'uncoach', 'mute', 'unmute', 'hold', 'unhold'];

function participantFault(value: unknown): string | null {
  const name = 'conferenceParticipantAction';
  const action = isObject(value) ? value.action : undefined;
  const fault = oneOf(`${name} action`, participantActions)(action);
  if (fault) return fault;
  const needsTag = action === 'tag' || action === 'coach';
  return needsTag && !(value as Body).tag ? `invalid ${name}: ${jsonText(action)} needs a tag` : null;
}

function recordFault(value: unknown): string | null {
  const fault = having('record', 'action')(value);
  if (fault) return fault;
  const { siprecServerURL, type } = value as Body;
  return type === 'cloud' || siprecServerURL ? null : 'invalid record: it needs siprecServerURL';
}

/** Each with what is wrong with its value, if anything. */
const options: Record<string, (value: unknown) => string | null> = {
  call_hook: anything,
  child_call_hook: anything,
  call_status: oneOf('call_status', ['completed', 'no-answer']),
  listen_status: oneOf('listen_status', ['pause', 'silence', 'resume']),
  transcribe_status: oneOf('transcribe_status', ['pause', 'resume']),
  conf_hold_status: oneOf('conf_hold_status', ['hold', 'unhold']),
  conf_mute_status: oneOf('conf_mute_status', ['mute', 'unmute']),
  mute_status: oneOf('mute_status', ['mute', 'unmute']),
  sip_request: having('sip_request', 'method', 'content_type', 'content'),
  record: recordFault,
  tag: (value) => (isObject(value) ? null : 'invalid tag: it must be an object'),
  dtmf: having('dtmf', 'digit'),
  conferenceParticipantAction: participantFault,
  dub: anything,
  boostAudioSignal: anything,
  media_path: oneOf('media_path', ['no-media', 'partial-media', 'full-media']),
};

/** The actions in a body, including the whisper; for the audit log. */
export function askedOf(body: Body): string[] {
  return [...Object.keys(options), 'whisper'].filter((name) => isGiven(body, name));
}

function faultOf(body: Body): Fault | null {
  const given = Object.keys(options).filter((name) => isGiven(body, name));
  if (given.length === 0)
    return isGiven(body, 'whisper') ? null : { path: '', message: 'no valid options supplied to updateCall' };
  const areHooks = given.length === 2 && given.every((name) => name.endsWith('call_hook'));
  if (given.length > 1 && !areHooks)
    return { path: given[1] ?? '', message: 'multiple options are not allowed in updateCall' };
  for (const name of given) {
    const message = options[name]?.(body[name]);
    if (message) return { path: name, message };
  }
  return null;
}

function isGiven(body: Body, name: string): boolean {
  return body[name] !== undefined && body[name] !== null && body[name] !== '';
}

export const callUpdate = z
  .looseObject({}, 'no valid options supplied to updateCall')
  .superRefine((body, ctx) => {
    const fault = faultOf(body);
    if (fault) ctx.addIssue({ code: 'custom', path: fault.path ? [fault.path] : [], message: fault.message });
  });
