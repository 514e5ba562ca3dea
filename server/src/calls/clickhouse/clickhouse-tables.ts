/**
 * The tables in ClickHouse. Calls are in the order of their provider and time, and once more, as a projection, of their
 * account and time. Two views count them as they arrive, for the provider and for the account: sums by the hour, and how many calls
 * more or fewer there are from one ten seconds to the next (`level-keeper.ts` says how). On a cluster each table is
 * replicated under a name with `_local` behind it, and the plain name is the way to all shards.
 */
type Shape = {
  name: string;
  columns: string;
  engine: string;
  order: string;
  month: string;
  settings?: string;
};

const OWNER = 'LowCardinality(String)';
const SHARED = 'LowCardinality(String)';
const TIME = "DateTime64(3, 'UTC')";
/** What is acknowledged is on the disk. */
const DURABLE = 'fsync_after_insert = 1, fsync_part_directory = 1';

const idIndex = (column: string) => `index by_${column} ${column} type bloom_filter(0.01) granularity 4`;

const SHAPES: Shape[] = [
  {
    name: 'calls',
    columns: `id UInt64, attempted_at ${TIME}, service_provider_sid ${OWNER}, account_sid ${OWNER},
      application_sid ${SHARED}, direction ${SHARED}, answered UInt8, trunk ${SHARED}, host ${SHARED},
      remote_host String, \`from\` String, \`to\` String, call_sid String, sip_callid String,
      sip_parent_callid String, termination_reason ${SHARED}, sip_status Int32, duration UInt32,
      answered_at Int64, terminated_at Int64, trace_id String, recording_url String,
      ${['call_sid', 'sip_callid', 'trace_id'].map(idIndex).join(', ')},
      projection by_account (select * order by account_sid, attempted_at, id)`,
    engine: 'MergeTree',
    order: 'service_provider_sid, attempted_at, id',
    month: 'attempted_at',
    settings: DURABLE,
  },
  {
    name: 'alerts',
    columns: `id UInt64, time ${TIME}, service_provider_sid ${OWNER}, account_sid ${OWNER},
      alert_type ${SHARED}, vendor ${SHARED}, message String, detail String, target_sid String,
      projection by_account (select * order by account_sid, time, id)`,
    engine: 'MergeTree',
    order: 'service_provider_sid, time, id',
    month: 'time',
    settings: DURABLE,
  },
  {
    name: 'call_hours',
    columns: `owner ${OWNER}, hour UInt32, trunk ${SHARED}, application_sid ${SHARED}, answered UInt8,
      sip_status Int32, attempts SimpleAggregateFunction(sum, UInt64),
      seconds SimpleAggregateFunction(sum, UInt64), longest SimpleAggregateFunction(max, UInt32)`,
    engine: 'AggregatingMergeTree',
    order: 'owner, hour, trunk, application_sid, answered, sip_status',
    month: 'toDateTime(hour * 3600)',
  },
  {
    name: 'call_levels',
    columns: `owner ${OWNER}, hour UInt32, slot UInt32, trunk ${SHARED}, application_sid ${SHARED},
      n SimpleAggregateFunction(sum, Int64)`,
    engine: 'AggregatingMergeTree',
    order: 'owner, hour, slot, trunk, application_sid',
    month: 'toDateTime(hour * 3600)',
  },
  {
    name: 'call_minutes',
    columns: `owner ${OWNER}, minute UInt32, answered UInt8, attempts SimpleAggregateFunction(sum, UInt64),
      seconds SimpleAggregateFunction(sum, UInt64)`,
    engine: 'AggregatingMergeTree',
    order: 'owner, minute, answered',
    month: 'toDateTime(minute * 60)',
  },
];

const OWNERS = "arrayJoin(arrayDistinct(arrayFilter(sid -> sid != '', [service_provider_sid, account_sid])))";
const SLOTS_AN_HOUR = 360;
const FIRST_SLOT = 'toInt64(intDiv(toUnixTimestamp64Milli(attempted_at) + 9999, 10000))';
/** The one that it is no longer seen in; a call that is longer than a day counts so far. */
const LAST_SLOT = `toInt64(intDiv(least(if(terminated_at > 0, terminated_at, toUnixTimestamp64Milli(attempted_at) + 1000 * toInt64(duration)),
  toUnixTimestamp64Milli(attempted_at) + 86400000) + 9999, 10000))`;

/** What a view reads is each block that is written, and nothing else. */
const VIEWS = [
  {
    name: 'count_call_hours',
    into: 'call_hours',
    select: (calls: string) => `select ${OWNERS} as owner,
      toUInt32(intDiv(toUnixTimestamp64Milli(attempted_at), 3600000)) as hour, trunk, application_sid, answered,
      sip_status, count() as attempts, sum(toUInt64(duration)) as seconds, max(duration) as longest
      from ${calls} group by owner, hour, trunk, application_sid, answered, sip_status`,
  },
  {
    name: 'count_call_minutes',
    into: 'call_minutes',
    select: (
      calls: string,
    ) => `select ${OWNERS} as owner, toUInt32(intDiv(if(terminated_at > 0, terminated_at,
      toUnixTimestamp64Milli(attempted_at) + 1000 * toInt64(duration)), 60000)) as minute, answered,
      count() as attempts, sum(toUInt64(duration)) as seconds from ${calls} group by owner, minute, answered`,
  },
  {
    name: 'count_call_levels',
    into: 'call_levels',
    select: (calls: string) => `with ${FIRST_SLOT} as first, ${LAST_SLOT} as last,
      arrayJoin(range(toUInt32(intDiv(first, ${SLOTS_AN_HOUR})), toUInt32(intDiv(greatest(last, first + 1) - 1, ${SLOTS_AN_HOUR}) + 1))) as hour,
      arrayJoin([(greatest(first, toInt64(hour) * ${SLOTS_AN_HOUR}), toInt64(1)), (least(last, (toInt64(hour) + 1) * ${SLOTS_AN_HOUR}), toInt64(-1))]) as step
      select ${OWNERS} as owner, hour, toUInt32(step.1) as slot, trunk, application_sid, sum(step.2) as n
      from ${calls} where last > first group by owner, hour, slot, trunk, application_sid`,
  },
];

/** In the order in which they have to be run, which may be at every start. */
export function tableStatements(
  retention_days: number,
  cluster: string | null,
  alert_days = retention_days,
): string[] {
  const on = cluster ? ` on cluster ${quoted(cluster)}` : '';
  const local = (name: string) => (cluster ? `${name}_local` : name);
  const tables = SHAPES.flatMap(({ name, columns, engine, order, month, settings }) => {
    const kind = cluster
      ? `Replicated${engine}('/clickhouse/tables/{shard}/{database}/${local(name)}', '{replica}')`
      : engine;
    const ttl = `toDateTime(${month}) + interval ${name === 'alerts' ? alert_days : retention_days} day`;
    return [
      `create table if not exists ${local(name)}${on} (${columns}) engine = ${kind}
        partition by toYYYYMM(${month}) order by (${order}) ttl ${ttl} ${settings ? `settings ${settings}` : ''}`,
      `alter table ${local(name)}${on} modify ttl ${ttl} settings materialize_ttl_after_modify = 0`,
      ...(cluster
        ? [
            `create table if not exists ${name}${on} as ${local(name)}
              engine = Distributed(${quoted(cluster)}, currentDatabase(), ${local(name)}, ${shardOf(name)})`,
          ]
        : []),
    ];
  });
  const views = VIEWS.map(
    ({ name, into, select }) =>
      `create materialized view if not exists ${name}${on} to ${local(into)} as ${select(local('calls'))}`,
  );
  return [...tables, ...views];
}

/** What belongs to one provider is together; so is what is counted of it, since the views count where the calls are. */
const shardOf = (name: string) =>
  name.startsWith('call_') ? 'cityHash64(owner)' : 'cityHash64(service_provider_sid)';

/** Names of clusters are the operator's; config allows letters, digits, dash and underscore. */
const quoted = (name: string) => `'${name}'`;
