/** What the explainer says of calls that come in, and what of them it cannot know. Pure. */
import type {
  Answering,
  InboundMatch,
} from '@trunkline/contract/least-cost-routing/explain-inbound.contract.ts';
import type { NumberMatch } from '@trunkline/contract/least-cost-routing/inbound-match.ts';
import { countOf } from '../app/count-of.ts';

type Step = InboundMatch['steps'][number];

type Carrier = { name: string; is_active: 0 | 1; trunk_type: string };

export function carrierStep(
  { name, is_active, trunk_type }: Carrier,
  gateways: readonly { why: string }[],
  address: string | null,
): Step {
  if (address) return { done: true, text: `${name} accepts the call: ${gateways[0]?.why}.` };
  if (!is_active) return { done: false, text: `${name} is inactive, so it delivers no calls.` };
  if (trunk_type === 'auth')
    return { done: true, text: `${name} accepts calls that have its username and password.` };
  return gateways.length > 0
    ? { done: true, text: `${name} accepts calls from the addresses of its inbound gateways.` }
    : { done: false, text: `${name} has no inbound gateway, so it delivers no calls.` };
}

export function numberStep(phone: NumberMatch<{ number: string }> | null, number: string): Step {
  if (!phone) return { done: false, text: `No number of this carrier matches ${number}.` };
  const { row, how } = phone;
  if (how === 'exact') return { done: true, text: `${row.number} is a number of this carrier.` };
  const words =
    how === 'prefix' ? 'the longest pattern that begins the number' : 'the longest pattern that matches';
  return { done: true, text: `${row.number} is ${words}.` };
}

export function applicationStep(
  phone: object | null,
  answer: { why: string } | null,
  name: string | undefined,
): Step {
  if (!answer) {
    const none = phone ? 'The number has no application, and the' : 'The';
    return { done: false, text: `${none} carrier has no default application: nothing answers the call.` };
  }
  return { done: true, text: `${name ?? 'An application of another owner'} answers: it is ${answer.why}.` };
}

type Asked = { address: string | null; number: string; voip_carrier_sid: string | null };

/** Of what was asked with an address, else of a carrier, else of the number alone. */
export function inboundSummary(
  { address, number, voip_carrier_sid }: Asked,
  matches: readonly InboundMatch[],
  byUsername: readonly string[],
): string {
  const [first, second] = matches;
  if (!first && address)
    return `No carrier accepts calls from ${address}${byUsername.length > 0 ? ' by that address' : ''}.`;
  if (!first)
    return voip_carrier_sid
      ? 'This carrier does not exist, or you have no access to it.'
      : `No carrier that you can see has the number ${number}. A pattern may still match it: enter the address the call comes from.`;
  if (second)
    return address
      ? `${matches.length} carriers accept calls from ${address}. The platform may choose either of them, so give each carrier its own addresses.`
      : `${matches.length} carriers have the number ${number}. Which one takes the call depends on the address it comes from.`;
  const { carrier, application, account, steps } = first;
  if (!steps[0]?.done) return steps[0]?.text ?? '';
  if (!application)
    return `${carrier.name} ${address ? 'accepts the call' : `takes calls to ${number}`}, but no application answers it.`;
  const whose = account ? ` of ${account.name}` : '';
  return `${application.name}${whose} answers the call, which comes in over ${carrier.name}.`;
}

/** Names of carriers, whose calls are known by a username and not by an address. */
export function unknownByUsername(names: readonly string[]): string[] {
  const [name, ...others] = names;
  if (!name) return [];
  const more = others.length > 0 ? ` or of ${countOf(others.length, 'other auth trunk')}` : '';
  return [`A call with the username and password of ${name}${more} comes in over it from any address.`];
}

export function unknownOfAnswer(
  application: Pick<Answering, 'name' | 'webhook' | 'has_verbs'> | null | undefined,
): string[] {
  if (!application) return [];
  const { name, webhook, has_verbs } = application;
  if (webhook && has_verbs)
    return [
      `${name} has a calling webhook and verbs of its own. Which one the platform uses is unknown here.`,
    ];
  if (!webhook && !has_verbs) return [`${name} has neither a calling webhook nor verbs of its own.`];
  return [];
}
