/** The settings of calls: where they, their traces, captures and recordings come from and are kept. */
import { z } from 'zod';
import {
  addressWithPassword,
  baseAddress,
  directory,
  list,
  onOrOff,
  secret,
  wholeNumber,
} from './setting.ts';
import { StartRefusal } from './start-refusal.ts';

export const callSettings = {
  TRUNKLINE_HOMER_URL: baseAddress('http://homer.example.com:9080').optional(),
  TRUNKLINE_HOMER_USERNAME: z.string().optional(),
  TRUNKLINE_HOMER_PASSWORD: z.string().optional(),
  TRUNKLINE_CALLS_URL: addressWithPassword(
    /^(influxdb|clickhouses?)$/,
    'must look like influxdb://host:8086 or clickhouse://user:password@host:8123/database',
  ).optional(),
  TRUNKLINE_CLICKHOUSE_CLUSTER: z
    .string()
    .regex(/^[\w-]{1,64}$/, 'must be the name of a cluster: letters, digits, dashes and underscores')
    .optional(),
  TRUNKLINE_INGEST_PORT: wholeNumber(1, 65_535).optional(),
  TRUNKLINE_INGEST_HOST: z.string().default('127.0.0.1'),
  TRUNKLINE_INGEST_USERNAME: z.string().optional(),
  TRUNKLINE_INGEST_PASSWORD: secret.optional(),
  TRUNKLINE_CALLS_RETENTION_DAYS: wholeNumber(1, 3650).default(90),
  TRUNKLINE_ALERTS_RETENTION_DAYS: wholeNumber(1, 3650).optional(),
  TRUNKLINE_TRACES_RETENTION_DAYS: wholeNumber(1, 3650).default(14),
  TRUNKLINE_JAEGER_URL: baseAddress('http://jaeger.example.com:16686').optional(),
  TRUNKLINE_RECORDINGS_DIR: directory,
  TRUNKLINE_RECORDING_USERNAME: z.string().optional(),
  TRUNKLINE_RECORDING_PASSWORD: secret.optional(),
  TRUNKLINE_RECORDING_OPEN: onOrOff.default('false'),
  TRUNKLINE_RECORDINGS_AT_ONCE: wholeNumber(1, 10_000).default(200),
  TRUNKLINE_CAPTURES_DIR: directory,
  TRUNKLINE_AWS_REGION: z
    .string()
    .regex(/^[a-z]{2}(-[a-z]+)+-\d$/, 'must be a region of AWS, such as eu-west-1')
    .optional(),
  TRUNKLINE_LOG_GROUPS: list
    .refine((groups) => groups.length > 0, 'must name a log group')
    .default(['jambonz-feature_server']),
};

const settings = z.object(callSettings);
type Values = z.output<typeof settings>;

export function callsConfig(values: Values) {
  return {
    /** Calls and alerts; those of the embedded store and of ClickHouse are kept for so many days. */
    calls: {
      url: values.TRUNKLINE_CALLS_URL ?? null,
      /** Of ClickHouse servers. */
      cluster: values.TRUNKLINE_CLICKHOUSE_CLUSTER ?? null,
      retention_days: values.TRUNKLINE_CALLS_RETENTION_DAYS,
      alert_days: values.TRUNKLINE_ALERTS_RETENTION_DAYS ?? values.TRUNKLINE_CALLS_RETENTION_DAYS,
    },
    /** Where the spans of calls are looked up, and how long those of the embedded store are kept. */
    traces: {
      jaeger_url: values.TRUNKLINE_JAEGER_URL ?? null,
      retention_days: values.TRUNKLINE_TRACES_RETENTION_DAYS,
    },
    /** Where components of a platform write calls and alerts; null: nowhere. */
    ingest: ingestOf(values),
    /** For recordings of accounts without a bucket, and with SIP captures where no server for them is; null: none. */
    recordings_directory: values.TRUNKLINE_RECORDINGS_DIR ?? null,
    captures_directory: values.TRUNKLINE_CAPTURES_DIR ?? null,
    /** Whether media servers may send recordings; null: they may not. */
    uploads: uploadsOf(values),
    homer: homerOf(values),
    /** Where media servers log: CloudWatch in this region, and the groups that people may ask for; null: nowhere. */
    logs: values.TRUNKLINE_AWS_REGION
      ? { region: values.TRUNKLINE_AWS_REGION, groups: values.TRUNKLINE_LOG_GROUPS }
      : null,
  };
}

function ingestOf(values: Values) {
  const credentials = credentialsOf('INGEST', values);
  const { TRUNKLINE_INGEST_PORT: port, TRUNKLINE_INGEST_HOST: host } = values;
  return port === undefined ? null : { port, host, credentials };
}

function credentialsOf(of: 'INGEST' | 'RECORDING', values: Values) {
  const username = values[`TRUNKLINE_${of}_USERNAME`];
  const password = values[`TRUNKLINE_${of}_PASSWORD`];
  if ((username === undefined) !== (password === undefined))
    throw new StartRefusal(
      `TRUNKLINE_${of}_USERNAME and TRUNKLINE_${of}_PASSWORD are given together, or neither.`,
    );
  return username && password ? { username, password } : null;
}

function homerOf(values: Values) {
  const { TRUNKLINE_HOMER_URL: url, TRUNKLINE_HOMER_USERNAME: username } = values;
  const password = values.TRUNKLINE_HOMER_PASSWORD;
  if (!url) return null;
  if (!(username && password))
    throw new StartRefusal(
      'With TRUNKLINE_HOMER_URL, TRUNKLINE_HOMER_USERNAME and TRUNKLINE_HOMER_PASSWORD must be given.',
    );
  return { url, username, password };
}

/** Open only where the operator says so: whoever reaches the port could fill an account's bucket. */
function uploadsOf(values: Values) {
  const credentials = credentialsOf('RECORDING', values);
  const is_open = values.TRUNKLINE_RECORDING_OPEN === 'true';
  return credentials || is_open ? { credentials, most_at_once: values.TRUNKLINE_RECORDINGS_AT_ONCE } : null;
}
