/** The environment, read once at start; nothing else reads `process.env`. docs/operations.md lists it. */
import { resolve } from 'node:path';
import { isEmailAddress } from '@trunkline/contract/core/email-address.ts';
import { defaultPasswordSettings, passwordFaults } from '@trunkline/contract/settings/settings.contract.ts';
import { z } from 'zod';
import { parseNetwork } from '../outside/public-address.ts';
import { callSettings, callsConfig } from './call-config.ts';
import { databaseAddress } from './database-address.ts';
import { dnsOf, dnsVariables } from './dns-config.ts';
import { refuseHalfMail } from './mail-config.ts';
import {
  oauthPageSettings,
  oauthSettings,
  oauthVariables,
  platformOauthNames,
  refuseHalfOauth,
} from './oauth-config.ts';
import { pageSettingsOf, pageVariables } from './page-config.ts';
import { platformConfig, platformSettings } from './platform-config.ts';
import { secretsFromFiles, takesFile } from './secret-files.ts';
import {
  addressWithPassword,
  baseAddress,
  isBase,
  list,
  SHORTEST_SECRET,
  secret,
  wholeNumber,
} from './setting.ts';
import { StartRefusal } from './start-refusal.ts';
import { platformStripeNames, stripeOf, stripeVariables } from './stripe-config.ts';
import { traceConfig, traceSettings } from './trace-config.ts';
import { unknownSettings } from './unknown-settings.ts';

const environment = z.object({
  TRUNKLINE_PORT: wholeNumber(1, 65_535).default(3000),
  TRUNKLINE_HOST: z.string().default('0.0.0.0'),
  TRUNKLINE_DATA_DIR: z.string().default('data'),
  DATABASE_URL: databaseAddress.optional(),
  TRUNKLINE_DATABASE_CONNECTIONS: wholeNumber(1, 500).default(10),
  TRUNKLINE_JWT_SECRET: z.string().optional(),
  TRUNKLINE_ENCRYPTION_SECRET: z.string().optional(),
  TRUNKLINE_JWT_SECRET_OTHER: z.string().optional(),
  TRUNKLINE_ENCRYPTION_SECRET_OTHER: z.string().optional(),
  TRUNKLINE_LEGACY_CRYPTO: z.string().optional(),
  TRUNKLINE_BACKUP_PASSPHRASE: z.string().min(12, 'must have at least 12 characters').optional(),
  TRUNKLINE_SESSION_MINUTES: wholeNumber(1, 525_600).default(60),
  TRUNKLINE_LOGIN_ATTEMPTS: wholeNumber(1, 1000).default(6),
  TRUNKLINE_LOGIN_LOCK_SECONDS: wholeNumber(1, 86_400).default(1800),
  TRUNKLINE_LOGINS_PER_MINUTE: wholeNumber(1, 1_000_000).default(20),
  TRUNKLINE_ADMIN_PASSWORD: z
    .string()
    .refine(
      (text) => passwordFaults(defaultPasswordSettings, text).length === 0,
      'must have 6 to 64 characters, and no control character',
    )
    .optional(),
  TRUNKLINE_ADMIN_EMAIL: z
    .string()
    .max(255, 'must be an email address')
    .refine(isEmailAddress, 'must be an email address')
    .default('admin@localhost'),
  TRUNKLINE_LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  TRUNKLINE_CORS_ORIGINS: list
    .refine(
      (origins) => origins.every((origin) => origin === '*' || /^[a-z][\w+.-]*:\/\/[^\s/@?#]+$/.test(origin)),
      'must be origins such as https://portal.example.com, without a path, separated by commas, or *',
    )
    .default([]),
  TRUNKLINE_TRUST_PROXY: wholeNumber(0, 32).default(0),
  TRUNKLINE_HSTS_SECONDS: wholeNumber(0, 63_072_000).optional(),
  TRUNKLINE_RATE_LIMIT_MAX: wholeNumber(1, 1_000_000_000).default(1500),
  TRUNKLINE_RATE_LIMIT_SECONDS: wholeNumber(1, 86_400).default(300),
  TRUNKLINE_TEST_VENDORS: z.url({ protocol: /^http$/, hostname: /^127\.0\.0\.1$/ }).optional(),
  TRUNKLINE_TEST_RULES_MS: wholeNumber(100, 60_000).optional(),
  TRUNKLINE_METRICS_PORT: wholeNumber(1, 65_535).optional(),
  TRUNKLINE_METRICS_TOKEN: secret.optional(),
  ...traceSettings,
  ...platformSettings,
  TRUNKLINE_MIN_GATEWAY_NETMASK: wholeNumber(1, 32).optional(),
  TRUNKLINE_SMTP_URL: addressWithPassword(
    /^smtps?$/,
    'must look like smtp://user:password@mail.example.com:587',
  ).optional(),
  TRUNKLINE_MAIL_FROM: z
    .string()
    .regex(
      /^([^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/,
      'must be an address, such as Trunkline <noreply@example.com>',
    )
    .optional(),
  TRUNKLINE_BASE_URL: baseAddress('https://console.example.com')
    .refine(
      (text) => !isBase(text) || new URL(text).pathname === '/',
      'must have no path: the console is at the root of its name',
    )
    .optional(),
  ...pageVariables,
  ...dnsVariables,
  ...oauthVariables,
  ...stripeVariables,
  ...callSettings,
  TRUNKLINE_AUDIT_RETENTION_DAYS: wholeNumber(1, 36_500).optional(),
  TRUNKLINE_SHUTDOWN_SECONDS: wholeNumber(1, 600).default(10),
  TRUNKLINE_PLATFORM_DATABASE: z.enum(['own', 'shared']).optional(),
  TRUNKLINE_ALLOW_PRIVATE_ADDRESSES: list
    .refine((networks) => networks.every(parseNetwork), 'must be networks such as 10.0.0.0/8, 192.168.1.7')
    .default([]),
});

const settingNames = Object.keys(environment.shape);

export type Config = ReturnType<typeof readConfig>;

/** Names the platform's own server uses for the same thing; ours win. */
const platformNames: Record<string, string> = {
  JWT_SECRET: 'TRUNKLINE_JWT_SECRET',
  ENCRYPTION_SECRET: 'TRUNKLINE_ENCRYPTION_SECRET',
  LEGACY_CRYPTO: 'TRUNKLINE_LEGACY_CRYPTO',
  JWT_EXPIRES_IN: 'TRUNKLINE_SESSION_MINUTES',
  LOGIN_ATTEMPTS_MAX_RETRIES: 'TRUNKLINE_LOGIN_ATTEMPTS',
  LOGIN_ATTEMPTS_TIME: 'TRUNKLINE_LOGIN_LOCK_SECONDS',
  JAMBONES_CLUSTER_ID: 'TRUNKLINE_CLUSTER',
  JAMBONES_ADMIN_CARRIER: 'TRUNKLINE_ADMIN_CARRIER',
  JAMBONZ_MIN_GATEWAY_NETMASK: 'TRUNKLINE_MIN_GATEWAY_NETMASK',
  HOMER_BASE_URL: 'TRUNKLINE_HOMER_URL',
  JAEGER_BASE_URL: 'TRUNKLINE_JAEGER_URL',
  HOMER_USERNAME: 'TRUNKLINE_HOMER_USERNAME',
  HOMER_PASSWORD: 'TRUNKLINE_HOMER_PASSWORD',
  ...platformOauthNames,
  ...platformStripeNames,
  JAMBONES_RECORD_WS_USERNAME: 'TRUNKLINE_RECORDING_USERNAME',
  JAMBONES_RECORD_WS_PASSWORD: 'TRUNKLINE_RECORDING_PASSWORD',
  JAMBONZ_RECORD_WS_USERNAME: 'TRUNKLINE_RECORDING_USERNAME',
  JAMBONZ_RECORD_WS_PASSWORD: 'TRUNKLINE_RECORDING_PASSWORD',
};

/** The values that a command gives to a document's references: its environment, which its user can read anyway. */
export function givenTexts(env: Record<string, string | undefined> = process.env): Record<string, string> {
  return Object.fromEntries(Object.entries(env).filter((pair): pair is [string, string] => Boolean(pair[1])));
}

/** The name under which a setting was given. */
function givenName(ours: string, env: Record<string, string | undefined>): string {
  if (env[ours] || env[`${ours}_FILE`]) return ours;
  const [theirs = ours] =
    Object.entries(platformNames).findLast(([name, of]) => of === ours && env[name]) ?? [];
  return theirs;
}

/** Throws a StartRefusal that names every variable at fault. */
export function readConfig(env: Record<string, string | undefined> = process.env) {
  const given: Record<string, string> = {};
  for (const [theirs, ours] of Object.entries(platformNames))
    if (env[theirs] && !(takesFile(ours) && env[`${ours}_FILE`])) given[ours] = env[theirs];
  for (const [name, value] of Object.entries(env))
    if (value !== undefined && value !== '') given[name] = value;
  Object.assign(given, secretsFromFiles(given, settingNames));
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    const faults = parsed.error.issues.map(
      ({ path: [name], message }) => `${givenName(String(name), env)} ${message}`,
    );
    throw new StartRefusal(`The configuration is wrong: ${faults.join('; ')}.`);
  }
  const values = parsed.data;
  const secrets = secretsOf(values);
  if (values.DATABASE_URL && !(secrets.jwt_secret && secrets.encryption_secret))
    throw new StartRefusal(
      'With DATABASE_URL, TRUNKLINE_JWT_SECRET and TRUNKLINE_ENCRYPTION_SECRET must be given, since every server of the cluster has to share them.',
    );
  const page = pageSettingsOf(given);
  const { TRUNKLINE_SMTP_URL: url, TRUNKLINE_MAIL_FROM: from, TRUNKLINE_BASE_URL: base_url } = values;
  refuseHalfMail({ url, from, base_url, is_embedded: !values.DATABASE_URL }, page);
  refuseHalfOauth(values, page);
  const oauth = oauthSettings(values);
  if (page.ENABLE_HOSTED_SYSTEM === 'true') Object.assign(page, oauthPageSettings(values, oauth));
  return {
    port: values.TRUNKLINE_PORT,
    host: values.TRUNKLINE_HOST,
    data_dir: resolve(values.TRUNKLINE_DATA_DIR),
    database_url: values.DATABASE_URL ?? null,
    database_connections: values.TRUNKLINE_DATABASE_CONNECTIONS,
    ...secrets,
    /** Tests have variables of their own. */
    warnings:
      given.NODE_ENV === 'test'
        ? secrets.warnings
        : [...secrets.warnings, ...unknownSettings(given, settingNames, takesFile)],
    /** The platform seals in its old way. */
    legacy_crypto: Boolean(values.TRUNKLINE_LEGACY_CRYPTO),
    /** Seals a backup, and opens it again. */
    backup_passphrase: values.TRUNKLINE_BACKUP_PASSPHRASE ?? null,
    session_minutes: values.TRUNKLINE_SESSION_MINUTES,
    login: {
      attempts: values.TRUNKLINE_LOGIN_ATTEMPTS,
      lock_seconds: values.TRUNKLINE_LOGIN_LOCK_SECONDS,
      per_minute: values.TRUNKLINE_LOGINS_PER_MINUTE,
    },
    admin_password: values.TRUNKLINE_ADMIN_PASSWORD ?? null,
    admin_email: values.TRUNKLINE_ADMIN_EMAIL,
    /** Tests only: a server that stands for all vendors of speech and language models. */
    fake_vendors: (given.NODE_ENV === 'test' && values.TRUNKLINE_TEST_VENDORS) || null,
    /** Tests only: how often the alert rules are looked at, instead of once a minute. */
    rules_every_ms: (given.NODE_ENV === 'test' && values.TRUNKLINE_TEST_RULES_MS) || undefined,
    log_level: values.TRUNKLINE_LOG_LEVEL,
    cors_origins: values.TRUNKLINE_CORS_ORIGINS,
    trusted_proxies: values.TRUNKLINE_TRUST_PROXY,
    /** Null: nothing is said about HTTPS. 0 takes back what was said before. */
    hsts_seconds: values.TRUNKLINE_HSTS_SECONDS ?? null,
    rate_limit: { max: values.TRUNKLINE_RATE_LIMIT_MAX, seconds: values.TRUNKLINE_RATE_LIMIT_SECONDS },
    metrics: { port: values.TRUNKLINE_METRICS_PORT ?? null, token: values.TRUNKLINE_METRICS_TOKEN ?? null },
    tracing: traceConfig(values),
    ...platformConfig(values),
    /** How long entries of the audit log are kept; null: for ever. */
    audit_retention_days: values.TRUNKLINE_AUDIT_RETENTION_DAYS ?? null,
    shutdown_seconds: values.TRUNKLINE_SHUTDOWN_SECONDS,
    /** Whether the platform's own components work on the same database. */
    platform_database: values.TRUNKLINE_PLATFORM_DATABASE ?? 'own',
    /** Nobody meets a platform's database by default. */
    is_platform_database_said: values.TRUNKLINE_PLATFORM_DATABASE !== undefined,
    /** Networks that addresses typed by users may lead into. */
    allowed_networks: values.TRUNKLINE_ALLOW_PRIVATE_ADDRESSES,
    carriers: {
      /** Accounts change no carriers and SIP gateways. */
      admins_only: page.ADMIN_CARRIER === 'true' || page.ADMIN_CARRIER === '1',
      /** Of a SIP gateway: a smaller one would let in more addresses. */
      least_netmask: values.TRUNKLINE_MIN_GATEWAY_NETMASK ?? null,
    },
    ...callsConfig(values),
    /** The mail server; null: mails are written to the log. */
    smtp: url && from ? { url, from } : null,
    /** Who makes the DNS records of SIP realms; null: nobody does. */
    dns: dnsOf(values),
    /** Where plans are paid; null: nowhere. */
    stripe: stripeOf(values, page),
    /** Where people reach the console, for links in mails; without a slash at its end. */
    base_url: (values.TRUNKLINE_BASE_URL ?? `http://localhost:${values.TRUNKLINE_PORT}`).replace(/\/+$/, ''),
    /** Other providers by which people can sign in; null if not set up. */
    oauth,
    page,
  };
}

/**
 * A platform's own secrets are what they are: with others, nothing that it stored could be read. Short ones
 * are taken where its database is shared, with a warning, and one alone serves as both, as it does there.
 */
function secretsOf(values: z.output<typeof environment>) {
  const { TRUNKLINE_JWT_SECRET: jwt, TRUNKLINE_PLATFORM_DATABASE: database } = values;
  const isShared = database === 'shared';
  const encryption = values.TRUNKLINE_ENCRYPTION_SECRET ?? (isShared ? jwt : undefined);
  const named = {
    TRUNKLINE_JWT_SECRET: jwt,
    TRUNKLINE_ENCRYPTION_SECRET: values.TRUNKLINE_ENCRYPTION_SECRET,
    TRUNKLINE_JWT_SECRET_OTHER: values.TRUNKLINE_JWT_SECRET_OTHER,
    TRUNKLINE_ENCRYPTION_SECRET_OTHER: values.TRUNKLINE_ENCRYPTION_SECRET_OTHER,
  };
  const short = Object.entries(named)
    .filter(([, secret]) => secret !== undefined && secret.length < SHORTEST_SECRET)
    .map(([name]) => name);
  if (short.length > 0 && !isShared)
    throw new StartRefusal(
      `The configuration is wrong: ${short.join(' and ')} must have at least ${SHORTEST_SECRET} characters, unless TRUNKLINE_PLATFORM_DATABASE is shared.`,
    );
  return {
    jwt_secret: jwt ?? null,
    encryption_secret: encryption ?? null,
    /** Read as well, while a secret is exchanged for another; nothing is written with them. */
    jwt_secret_other: values.TRUNKLINE_JWT_SECRET_OTHER ?? null,
    encryption_secret_other: values.TRUNKLINE_ENCRYPTION_SECRET_OTHER ?? null,
    warnings: short.map(
      (name) =>
        `${name} has fewer than ${SHORTEST_SECRET} characters, and can be guessed. It is taken because the platform's database is shared.`,
    ),
  };
}
