/** What is wrong with the carrier form's values, by field and in the server's own words. Pure. */
import { carrierFaults } from '@trunkline/contract/carriers/carrier-rules.ts';
import { carrierInput } from '@trunkline/contract/carriers/carriers.contract.ts';
import {
  ONE_OUTBOUND_GATEWAY,
  ONE_SIP_GATEWAY,
  overlapWarnings,
} from '@trunkline/contract/carriers/gateway-rules.ts';
import { placeholdersLeft } from '@trunkline/contract/carriers/placeholders.ts';
import type { Issue } from '@trunkline/contract/core/problem.ts';
import { type CarrierValues, carrierSent, rowsSent } from './carrier-form.ts';

type Places = ReturnType<typeof rowsSent>['at'];

/**
 * `stored` is what the server has: a fault that it has already stops no other change, there as here. A
 * carrier that the platform made may have some.
 */
export function carrierFormFaults(values: CarrierValues, stored?: CarrierValues): Record<string, string> {
  const faults = faultsIn(values);
  const old = stored ? faultsIn(stored) : {};
  return Object.fromEntries(Object.entries(faults).filter(([path, message]) => old[path] !== message));
}

function faultsIn(values: CarrierValues): Record<string, string> {
  const { at, ...gateways } = rowsSent(values);
  const sent = { ...carrierSent(values), ...gateways };
  // Asked by themselves too: the schema does not come to its rules when a value is of the wrong kind.
  const { register_sip_realm } = sent;
  const issues = [
    ...schemaIssues(sent),
    ...carrierFaults({ ...sent, register_sip_realm: register_sip_realm ?? '' }),
  ];
  const faults: Record<string, string> = {};
  for (const { path, message } of onFormRows(issues, at)) faults[path] ??= message;
  return faults;
}

function schemaIssues(sent: object): Issue[] {
  const { error } = carrierInput.safeParse(sent);
  return (error?.issues ?? []).map(({ path, message }) => ({ path: path.join('.'), message }));
}

/** A row that is to be deleted is not sent, so the rows after it have other places in what the server saw. */
export function onFormRows(issues: readonly Issue[], at: Places): Issue[] {
  return issues.map(({ path, message }) => {
    const [list = '', place = '', ...field] = path.split('.');
    const known = at[list as keyof Places]?.[Number(place || Number.NaN)];
    return { path: known === undefined ? path : [list, known, ...field].join('.'), message };
  });
}

/**
 * What is worth a second look, by field as faults are: inbound networks that share addresses, and what a
 * template left open.
 */
export function warningsOfForm(values: CarrierValues): Record<string, string> {
  const { at, sip_gateways, smpp_gateways } = rowsSent(values);
  const overlaps = overlapWarnings(sip_gateways).map((issue) => ({
    ...issue,
    path: `sip_gateways.${issue.path}`,
  }));
  const left = placeholdersLeft({ ...carrierSent(values), sip_gateways, smpp_gateways });
  const issues = onFormRows([...overlaps, ...left], at);
  return Object.fromEntries(issues.map(({ path, message }) => [path, message]));
}

const aboutSeveralRows = new RegExp(
  `^(Each .* unique IP address\\.|${ONE_SIP_GATEWAY}|${ONE_OUTBOUND_GATEWAY})$`,
);

/** Faults on the screen that were mended in another row than the one they are shown in. */
export function mendedElsewhere(shown: Readonly<Record<string, unknown>>, values: CarrierValues): string[] {
  const doubtful = Object.keys(shown).filter((path) => aboutSeveralRows.test(String(shown[path])));
  if (doubtful.length === 0) return [];
  const faults = faultsIn(values);
  return doubtful.filter((path) => faults[path] !== shown[path]);
}

export type TabName = 'voice' | 'sms';

/** Which tab holds the field; null for those above the tabs. */
export function tabOf(path: string): TabName | null {
  if (/^(name|is_active|account_sid)$/.test(path)) return null;
  return path.startsWith('smpp_') ? 'sms' : 'voice';
}
