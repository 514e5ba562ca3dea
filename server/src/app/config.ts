/** The environment, read once at start; nothing else reads `process.env`. docs/operations.md lists it. */
import { resolve } from 'node:path';
import { defaultPasswordSettings, passwordFaults } from '@trunkline/contract/settings/settings.contract.ts';
import { z } from 'zod';
import { parseNetwork } from '../outside/public-address.ts';

/** A start that must not happen; the message is one sentence for the operator. */
export class StartRefusal extends Error {}

const wholeNumber = (least: number, most: number) =>
  z.coerce.number('must be a whole number').int('must be a whole number').min(least).max(most);

const SHORTEST_SECRET = 16;
const secret = z.string().min(SHORTEST_SECRET, `must have at least ${SHORTEST_SECRET} characters`);
const list = z.string().transform((text) =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean),
);

const environment = z.object({
  TRUNKLINE_PORT: wholeNumber(1, 65_535).default(3000),
  TRUNKLINE_HOST: z.string().default('0.0.0.0'),
  TRUNKLINE_DATA_DIR: z.string().default('data'),
  DATABASE_URL: z
    .url({ protocol: /^(mysql|mariadb)$/, error: 'must look like mysql://user:password@host:3306/database' })
    .optional(),
  TRUNKLINE_DATABASE_CONNECTIONS: wholeNumber(1, 500).default(10),
  TRUNKLINE_JWT_SECRET: secret.optional(),
  TRUNKLINE_ENCRYPTION_SECRET: z.string().optional(),
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
  TRUNKLINE_ADMIN_EMAIL: z.string().default('admin@localhost'),
  TRUNKLINE_LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  TRUNKLINE_CORS_ORIGINS: list.default([]),
  TRUNKLINE_TRUST_PROXY: wholeNumber(0, 32).default(0),
  TRUNKLINE_HSTS_SECONDS: wholeNumber(0, 63_072_000).optional(),
  TRUNKLINE_RATE_LIMIT_MAX: wholeNumber(1, 1_000_000_000).default(1500),
  TRUNKLINE_RATE_LIMIT_SECONDS: wholeNumber(1, 86_400).default(300),
  TRUNKLINE_TEST_VENDORS: z.url({ protocol: /^http$/, hostname: /^127\.0\.0\.1$/ }).optional(),
  TRUNKLINE_METRICS_PORT: wholeNumber(1, 65_535).optional(),
  TRUNKLINE_METRICS_TOKEN: secret.optional(),
  TRUNKLINE_REDIS_URL: z.url({ protocol: /^rediss?$/, error: 'must look like redis://host:6379' }).optional(),
  TRUNKLINE_MIN_GATEWAY_NETMASK: wholeNumber(1, 32).optional(),
  TRUNKLINE_HOMER_URL: z
    .url({ protocol: /^https?$/, error: 'must look like http://homer.example.com:9080' })
    .optional(),
  TRUNKLINE_HOMER_USERNAME: z.string().optional(),
  TRUNKLINE_HOMER_PASSWORD: z.string().optional(),
  TRUNKLINE_SHUTDOWN_SECONDS: wholeNumber(1, 600).default(10),
  TRUNKLINE_PLATFORM_DATABASE: z.enum(['own', 'shared']).default('own'),
  TRUNKLINE_ALLOW_PRIVATE_ADDRESSES: list
    .refine((networks) => networks.every(parseNetwork), 'must be networks such as 10.0.0.0/8, 192.168.1.7')
    .default([]),
});

/** Page settings (`C1`), told to the console with its page. */
const pageSettingNames = [
  'API_BASE_URL',
  'DISABLE_CUSTOM_SPEECH',
  'ENABLE_FORGOT_PASSWORD',
  'ENABLE_HOSTED_SYSTEM',
  'DISABLE_LCR',
  'DISABLE_JAEGER_TRACING',
  'DISABLE_CALL_RECORDING',
  'DISABLE_ADDITIONAL_SPEECH_VENDORS',
  'AWS_REGION',
  'DEFAULT_SERVICE_PROVIDER_SID',
  'GITHUB_CLIENT_ID',
  'GOOGLE_CLIENT_ID',
  'BASE_URL',
  'STRIPE_PUBLISHABLE_KEY',
  'ADMIN_CARRIER',
] as const;

export type PageSettings = Partial<Record<(typeof pageSettingNames)[number], string>>;

export type Config = ReturnType<typeof readConfig>;

/** Names the platform's own server uses for the same thing; ours win. */
const platformNames: Record<string, string> = {
  JWT_SECRET: 'TRUNKLINE_JWT_SECRET',
  ENCRYPTION_SECRET: 'TRUNKLINE_ENCRYPTION_SECRET',
  JWT_EXPIRES_IN: 'TRUNKLINE_SESSION_MINUTES',
  LOGIN_ATTEMPTS_MAX_RETRIES: 'TRUNKLINE_LOGIN_ATTEMPTS',
  LOGIN_ATTEMPTS_TIME: 'TRUNKLINE_LOGIN_LOCK_SECONDS',
  JAMBONES_ADMIN_CARRIER: 'TRUNKLINE_ADMIN_CARRIER',
  JAMBONZ_MIN_GATEWAY_NETMASK: 'TRUNKLINE_MIN_GATEWAY_NETMASK',
  HOMER_BASE_URL: 'TRUNKLINE_HOMER_URL',
  HOMER_USERNAME: 'TRUNKLINE_HOMER_USERNAME',
  HOMER_PASSWORD: 'TRUNKLINE_HOMER_PASSWORD',
};

/** Throws a StartRefusal that names every variable at fault. */
export function readConfig(env: Record<string, string | undefined> = process.env) {
  const given: Record<string, string> = {};
  for (const [theirs, ours] of Object.entries(platformNames)) if (env[theirs]) given[ours] = env[theirs];
  for (const [name, value] of Object.entries(env))
    if (value !== undefined && value !== '') given[name] = value;
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    const faults = parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`);
    throw new StartRefusal(`The configuration is wrong: ${faults.join('; ')}.`);
  }
  const values = parsed.data;
  refuseShortSecret(values);
  if (values.DATABASE_URL && !(values.TRUNKLINE_JWT_SECRET && values.TRUNKLINE_ENCRYPTION_SECRET))
    throw new StartRefusal(
      'With DATABASE_URL, TRUNKLINE_JWT_SECRET and TRUNKLINE_ENCRYPTION_SECRET must be given, since every server of the cluster has to share them.',
    );
  const page: PageSettings = {};
  for (const name of pageSettingNames) {
    const value = given[`TRUNKLINE_${name}`];
    if (value !== undefined) page[name] = value;
  }
  return {
    port: values.TRUNKLINE_PORT,
    host: values.TRUNKLINE_HOST,
    data_dir: resolve(values.TRUNKLINE_DATA_DIR),
    database_url: values.DATABASE_URL ?? null,
    database_connections: values.TRUNKLINE_DATABASE_CONNECTIONS,
    jwt_secret: values.TRUNKLINE_JWT_SECRET ?? null,
    encryption_secret: values.TRUNKLINE_ENCRYPTION_SECRET ?? null,
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
    log_level: values.TRUNKLINE_LOG_LEVEL,
    cors_origins: values.TRUNKLINE_CORS_ORIGINS,
    trusted_proxies: values.TRUNKLINE_TRUST_PROXY,
    /** Null: nothing is said about HTTPS. 0 takes back what was said before. */
    hsts_seconds: values.TRUNKLINE_HSTS_SECONDS ?? null,
    rate_limit: { max: values.TRUNKLINE_RATE_LIMIT_MAX, seconds: values.TRUNKLINE_RATE_LIMIT_SECONDS },
    metrics: { port: values.TRUNKLINE_METRICS_PORT ?? null, token: values.TRUNKLINE_METRICS_TOKEN ?? null },
    redis_url: values.TRUNKLINE_REDIS_URL ?? null,
    shutdown_seconds: values.TRUNKLINE_SHUTDOWN_SECONDS,
    /** Whether the platform's own components work on the same database. */
    platform_database: values.TRUNKLINE_PLATFORM_DATABASE,
    /** Networks that addresses typed by users may lead into. */
    allowed_networks: values.TRUNKLINE_ALLOW_PRIVATE_ADDRESSES,
    carriers: {
      /** Accounts change no carriers and SIP gateways. */
      admins_only: page.ADMIN_CARRIER === 'true' || page.ADMIN_CARRIER === '1',
      /** Of a SIP gateway: a smaller one would let in more addresses. */
      least_netmask: values.TRUNKLINE_MIN_GATEWAY_NETMASK ?? null,
    },
    /** The SIP capture server. */
    homer: homerOf(values),
    page,
  };
}

/** A platform's own secret is what it is: with another one, nothing that it stored could be read. */
function refuseShortSecret(values: z.output<typeof environment>): void {
  const { TRUNKLINE_ENCRYPTION_SECRET: given, TRUNKLINE_PLATFORM_DATABASE: database } = values;
  if (given !== undefined && given.length < SHORTEST_SECRET && database === 'own')
    throw new StartRefusal(
      `The configuration is wrong: TRUNKLINE_ENCRYPTION_SECRET must have at least ${SHORTEST_SECRET} characters, unless TRUNKLINE_PLATFORM_DATABASE is shared.`,
    );
}

function homerOf(values: z.output<typeof environment>) {
  const { TRUNKLINE_HOMER_URL: url, TRUNKLINE_HOMER_USERNAME: username } = values;
  const password = values.TRUNKLINE_HOMER_PASSWORD;
  if (!url) return null;
  if (!username || !password)
    throw new StartRefusal(
      'With TRUNKLINE_HOMER_URL, TRUNKLINE_HOMER_USERNAME and TRUNKLINE_HOMER_PASSWORD must be given.',
    );
  return { url, username, password };
}
