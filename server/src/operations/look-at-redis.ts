/** What the doctor says of the Redis that the configuration names. */
import type { Config } from '../app/config.ts';
import { lookAtRedis } from '../outside/look-at-redis.ts';
import { type InRedis, lookIntoRedis } from '../outside/look-into-redis.ts';
import { readRedisAddress } from '../outside/redis-address.ts';
import { amount, type Finding, fault, found, note, some, warning } from './finding.ts';

/** Kinds of keys cannot be scanned for before. */
const OLDEST = 6;

export async function atRedis(config: Config): Promise<Finding[]> {
  const { redis, platform_database, cluster } = config;
  if (!redis)
    return platform_database === 'shared'
      ? [note('TRUNKLINE_REDIS_URL is not set: the console does not say which SIP clients are registered.')]
      : [];
  const { version, is_replica, calls, registered } = await lookAtRedis(redis);
  const there = found(
    `Redis ${version}; the platform keeps ${calls} live calls and ${registered} registrations there.`,
  );
  if (Number.parseInt(version, 10) < OLDEST)
    return [
      there,
      fault(`Redis ${version} is too old for lists of queues and conferences; ${OLDEST}.0 is the least.`),
    ];
  if (is_replica)
    return [
      there,
      fault('The Redis of TRUNKLINE_REDIS_URL is a replica and takes no changes; name its primary.'),
    ];
  const inside = await lookIntoRedis(redis, cluster);
  const number = String(readRedisAddress(redis.url)?.options.db ?? 0);
  return [there, ...rights(inside), ...keeping(inside), ...whoElse(inside, config, number)];
}

function rights({ refused }: InRedis): Finding[] {
  if (refused.length === 0) return [];
  return [
    fault(
      `The user of TRUNKLINE_REDIS_URL is refused ${some(refused, 4)}; give that user the keys and channels trunkline:* and the platform's keys, with read, write, scripting, transactions and publish and subscribe.`,
    ),
  ];
}

function keeping({ eviction }: InRedis): Finding[] {
  if (eviction === null || /^(noeviction|volatile-)/.test(eviction)) return [];
  return [
    warning(
      `Redis throws keys away when it is full, whichever they are (maxmemory-policy ${eviction}): live calls and queues of the platform may go. volatile-lru throws away only what expires anyway.`,
    ),
  ];
}

/** A wrong cluster, or a wrong number of the database, answers as well as the right one. */
function whoElse(
  { clusters, has_sessions, has_platform, filled }: InRedis,
  { cluster, media_servers, platform_database }: Config,
  number: string,
): Finding[] {
  const others = filled.filter((one) => one !== number);
  if (!has_platform && platform_database === 'shared')
    return [
      others.length > 0
        ? warning(
            `Nothing of a platform is in database ${number} of this Redis, but there are keys in ${some(others)}; is the number at the end of TRUNKLINE_REDIS_URL right?`,
          )
        : note(`Nothing of a platform is in database ${number} of this Redis yet.`),
    ];
  const findings: Finding[] = [];
  if (clusters.length > 0 && !clusters.includes(cluster) && !media_servers)
    findings.push(
      warning(
        `TRUNKLINE_CLUSTER is ${cluster}, and the media servers there call themselves ${some(clusters)}: none of them is asked to place a call.`,
      ),
    );
  else if (clusters.includes(cluster))
    findings.push(found(`Media servers of the cluster ${cluster} are there.`));
  const strangers = clusters.filter((one) => one !== cluster);
  if (strangers.length > 0 && clusters.includes(cluster))
    findings.push(
      note(`${amount(strangers.length, 'other cluster')} of media servers there: ${some(strangers)}.`),
    );
  if (has_sessions)
    findings.push(note("The platform's own API server keeps sessions there; it writes the same records."));
  return findings;
}
