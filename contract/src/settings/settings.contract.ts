/** Settings of the whole installation (`W13`, `R8`). */
import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { charactersOf, isPrintable, notPrintable, withoutUnseen } from '../core/printable.ts';
import { bit, flag, optionalText, orDigits, sid } from '../core/value.ts';

export const passwordSettings = z.object({
  min_password_length: z.number().int(),
  require_digit: bit,
  require_special_character: bit,
});

export type PasswordSettings = z.output<typeof passwordSettings>;

export const SHORTEST_PASSWORD = 6;
export const LONGEST_PASSWORD = 64;

export const defaultPasswordSettings: PasswordSettings = {
  min_password_length: SHORTEST_PASSWORD,
  require_digit: 0,
  require_special_character: 0,
};

const specialCharacter = /[!@#$%^&*()_+\-=[\]{};':"\\|,.<>/?]/;

/** Every rule a password breaks, in the words of `W4`; empty when it is good. */
export function passwordFaults(settings: PasswordSettings, password: string): string[] {
  const faults: string[] = [];
  const length = charactersOf(password);
  if (length < settings.min_password_length)
    faults.push(`password must be at least ${settings.min_password_length} characters long`);
  if (settings.require_digit && !/[0-9]/.test(password))
    faults.push('password must contain at least one digit');
  if (settings.require_special_character && !specialCharacter.test(password))
    faults.push('password must contain at least one special character');
  if (length > LONGEST_PASSWORD) faults.push(`password may have at most ${LONGEST_PASSWORD} characters`);
  if (!isPrintable(password)) faults.push(notPrintable('password'));
  return faults;
}

const lengthMessage = `Min password length must be a whole number from ${SHORTEST_PASSWORD} to ${LONGEST_PASSWORD}`;

/** Changes what it names; the rest stays. */
export const passwordSettingsInput = z.object({
  min_password_length: orDigits(
    z
      .number(lengthMessage)
      .int(lengthMessage)
      .min(SHORTEST_PASSWORD, lengthMessage)
      .max(LONGEST_PASSWORD, lengthMessage),
  ).optional(),
  require_digit: flag.optional(),
  require_special_character: flag.optional(),
});

/** Without zeros in front, which some read as octal. */
const ipv4Network =
  /^(0|[1-9]\d{0,2})\.(0|[1-9]\d{0,2})\.(0|[1-9]\d{0,2})\.(0|[1-9]\d{0,2})(?:\/(0|[1-9]\d?))?$/;

const trimmedItems = (list: string) =>
  withoutUnseen(list)
    .split(',')
    .map((item) => item.trim())
    .join(',');

/** The first item of the comma-separated list that is no IPv4 address or network; null when all are. */
function wrongCidr(list: string): string | null {
  const wrong = trimmedItems(list)
    .split(',')
    .find((item) => {
      const match = ipv4Network.exec(item);
      if (!match) return true;
      const [, a, b, c, d, prefix] = match;
      return [a, b, c, d].some((part) => Number(part) > 255) || Number(prefix ?? 0) > 32;
    });
  return wrong ?? null;
}

/** Null if all are IPv4 addresses and networks (`W13`), or the list is the stored one: a platform accepts any text. */
export function networksFault(list: string | null | undefined, stored: string | null): string | null {
  if (!list || (stored !== null && trimmedItems(list) === trimmedItems(stored))) return null;
  const wrong = wrongCidr(list);
  return wrong === null ? null : `Invalid private network CIDR "${wrong}"`;
}

export const systemInformation = z.object({
  domain_name: z.string().nullable(),
  sip_domain_name: z.string().nullable(),
  monitoring_domain_name: z.string().nullable(),
  private_network_cidr: z.string().nullable(),
  log_level: z.enum(['info', 'debug']),
});

export type SystemInformation = z.output<typeof systemInformation>;

/** Changes what it names; the rest stays. */
export const systemInformationInput = z.object({
  domain_name: optionalText('Domain name', 255).optional(),
  sip_domain_name: optionalText('Sip domain name', 255).optional(),
  monitoring_domain_name: optionalText('Monitoring domain name', 255).optional(),
  /** Judged with what is stored (`networksFault`). */
  private_network_cidr: optionalText('Private network CIDR', 8192)
    .transform((list) => list && trimmedItems(list))
    .optional(),
  log_level: z.enum(['info', 'debug'], 'Log level must be info or debug').optional(),
});

const cacheSize = z.object({ size: z.number().meta({ description: 'Number of cached items' }) });
const ofAccount = z.object({ account_sid: sid });

export const settingsEndpoints = {
  readPasswordSettings: endpoint({
    method: 'GET',
    path: '/PasswordSettings',
    summary: 'The rules that a password must meet',
    tag: 'settings',
    success: { status: 200, body: passwordSettings },
  }),
  savePasswordSettings: endpoint({
    method: 'POST',
    path: '/PasswordSettings',
    also: [{ method: 'PUT', path: '/PasswordSettings' }],
    summary: 'Change the rules that a password must meet',
    tag: 'settings',
    body: passwordSettingsInput,
    success: { status: 201, body: z.object({}) },
  }),
  readSystemInformation: endpoint({
    method: 'GET',
    path: '/SystemInformation',
    summary: 'Domains, private networks and log level of the installation',
    tag: 'settings',
    success: { status: 200, body: systemInformation },
  }),
  saveSystemInformation: endpoint({
    method: 'POST',
    path: '/SystemInformation',
    also: [{ method: 'PUT', path: '/SystemInformation' }],
    summary: 'Change what the body names, and return the whole record',
    tag: 'settings',
    body: systemInformationInput,
    success: { status: 201, body: systemInformation },
  }),
  readTtsCache: endpoint({
    method: 'GET',
    path: '/TtsCache',
    summary: 'How much synthesized speech is cached',
    tag: 'settings',
    success: { status: 200, body: cacheSize },
  }),
  clearTtsCache: endpoint({
    method: 'DELETE',
    path: '/TtsCache',
    summary: 'Clear all cached speech',
    tag: 'settings',
    success: { status: 204, body: null },
  }),
  readTtsCacheOfAccount: endpoint({
    method: 'GET',
    path: '/Accounts/:account_sid/TtsCache',
    summary: "How much of an account's synthesized speech is cached",
    tag: 'settings',
    params: ofAccount,
    success: { status: 200, body: cacheSize },
  }),
  clearTtsCacheOfAccount: endpoint({
    method: 'DELETE',
    path: '/Accounts/:account_sid/TtsCache',
    summary: "Clear an account's cached speech",
    tag: 'settings',
    params: ofAccount,
    success: { status: 204, body: null },
  }),
};

export type SystemInformationInput = z.output<typeof systemInformationInput>;
export type PasswordSettingsInput = z.output<typeof passwordSettingsInput>;
