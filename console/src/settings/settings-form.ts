/** The admin tab's values: what is sent of them and what is wrong with them. Pure. */
import {
  defaultPasswordSettings,
  LONGEST_PASSWORD,
  networksFault,
  type PasswordSettings,
  passwordSettingsInput,
  SHORTEST_PASSWORD,
  type SystemInformation,
  systemInformationInput,
} from '@trunkline/contract/settings/settings.contract.ts';
import { emptyForNull, faultsByField, ticked } from '../app/record/form-values.ts';

const names = ['domain_name', 'sip_domain_name', 'private_network_cidr', 'monitoring_domain_name'] as const;

export type SystemValues = Record<(typeof names)[number] | 'log_level', string>;

export type PasswordValues = {
  /** A select's value. */
  min_password_length: string;
  require_digit: boolean;
  require_special_character: boolean;
};

export type SettingsValues = { system: SystemValues; password: PasswordValues };

/** A server that never stored any may answer with nothing in it. */
export function systemValues(system: Partial<SystemInformation> = {}): SystemValues {
  return { ...emptyForNull(system, names), log_level: system.log_level ?? 'info' };
}

export function passwordValues(settings: Partial<PasswordSettings> = {}): PasswordValues {
  const known = { ...defaultPasswordSettings, ...settings };
  return {
    min_password_length: String(known.min_password_length),
    ...ticked(known, ['require_digit', 'require_special_character']),
  };
}

/** What would be refused as new is as it was (`settingsFaults`), and left out: so it stays. */
export function systemSent(values: SystemValues) {
  const { error } = systemInformationInput.safeParse(values);
  const odd = error?.issues.map(({ path }) => path[0]) ?? [];
  const sent = Object.entries(values).filter(([field]) => !odd.includes(field));
  return systemInformationInput.parse(Object.fromEntries(sent));
}

export function passwordSent(values: PasswordValues) {
  return passwordSettingsInput.parse({ ...values, min_password_length: Number(values.min_password_length) });
}

/** By field, in the contract's words. `stored`: what may stay as it is. */
export function settingsFaults(
  { system, password }: SettingsValues,
  stored: Partial<SystemInformation> = {},
): Record<string, string> {
  const min_password_length = Number(password.min_password_length);
  const parts = {
    system: systemInformationInput.safeParse(system),
    password: passwordSettingsInput.safeParse({ ...password, min_password_length }),
  };
  const faults: Record<string, string> = {};
  const networks = networksFault(system.private_network_cidr.trim(), stored.private_network_cidr ?? null);
  if (networks) faults['system.private_network_cidr'] = networks;
  const known = faultsByField(parts.system, undefined, undefined, [system, systemValues(stored)]);
  for (const [part, found] of Object.entries({ system: known, password: faultsByField(parts.password) }))
    for (const [path, message] of Object.entries(found)) faults[`${part}.${path}`] ??= message;
  return faults;
}

/** The lengths to choose from, and whatever else is stored. */
export function lengthChoices(stored: string): string[] {
  const known = Array.from({ length: LONGEST_PASSWORD - SHORTEST_PASSWORD + 1 }, (_, index) =>
    String(SHORTEST_PASSWORD + index),
  );
  return known.includes(stored) ? known : [stored, ...known];
}
