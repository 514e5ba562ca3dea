/** Once a minute: how each rule stands. It costs one aggregate query of each kind, whatever the number of calls and rules. */
import type { Measure } from '@trunkline/contract/alert-rules/rule-fields.ts';
import { NO_ALERT_TYPE } from '@trunkline/contract/alerts/alerts.contract.ts';
import { removeMailCountsBefore } from '../app/counted-mails.store.ts';
import type { Outbox } from '../app/outbox.ts';
import { claimRound } from '../app/rounds.store.ts';
import type { AlertCount, CallStore, RecentSums } from '../calls/call-store.ts';
import { readNow } from '../db/database-server.ts';
import { isLost } from '../db/failures.ts';
import { rowOf } from '../db/lock.ts';
import type { Db } from '../db/open.ts';
import { transact } from '../db/transaction.ts';
import { toDbTimeExact } from '../db/values.ts';
import type { Cipher } from '../security/cipher.ts';
import { removeAlertDeliveriesBefore } from './alert-deliveries.store.ts';
import { type AlertRuleRow, findAlertRule, listActiveRules, updateAlertRule } from './alert-rules.store.ts';
import { wellAgain, whatFired } from './alert-words.ts';
import { type Facts, judgeRule, nextStanding } from './judge-rule.ts';
import { findLostRegistrations } from './lost-registrations.ts';
import { openTarget } from './rule-target.ts';
import { tellAlert } from './tell-alert.ts';

export type CheckParts = {
  db: Db;
  calls: CallStore;
  cipher: Cipher;
  outbox: Pick<Outbox, 'enqueue' | 'nudge'>;
};

type Log = { warn(about: object, message: string): void };

const EVERY_MS = 60_000;
/** Another server's round is over by this part of the time between two. */
const ROUND = 5 / 6;
const LOG_KEPT_MS = 30 * 86_400_000;

const ofCalls: readonly string[] = ['answer_rate', 'failures', 'average_duration', 'no_calls'];

/** Of several servers with one database, one looks. */
export function watchAlertRules(parts: CheckParts, log: Log, every_ms = EVERY_MS): { stop(): Promise<void> } {
  let looking: Promise<void> | null = null;
  const look = async () => {
    try {
      if (await claimRound(parts.db, 'alert-rules', every_ms * ROUND, await readNow(parts.db)))
        await checkAlertRules(parts, Date.now(), log);
    } catch (error) {
      log.warn({ err: error }, 'the alert rules could not be looked at; they are in a minute');
    }
  };
  const timer = setInterval(() => {
    looking ??= look().finally(() => {
      looking = null;
    });
  }, every_ms).unref();
  return {
    async stop() {
      clearInterval(timer);
      await looking;
    },
  };
}

/** What cannot be counted, or is broken in itself, keeps no other rule from being looked at. */
export async function checkAlertRules(parts: CheckParts, now: number, log: Log): Promise<void> {
  const { db, outbox } = parts;
  await removeAlertDeliveriesBefore(db, toDbTimeExact(new Date(now - LOG_KEPT_MS)));
  await removeMailCountsBefore(db, toDbTimeExact(new Date(now)));
  const rules = await listActiveRules(db);
  if (rules.length === 0) return;
  const factsOf = await countFor(parts, rules, now, log);
  let has_told = false;
  for (const rule of rules) {
    const facts = factsOf(rule);
    if (!facts) continue;
    try {
      has_told = (await settle(parts, rule, facts, now)) || has_told;
    } catch (error) {
      // The others would only wait for the database too.
      if (isLost(error)) throw error;
      const { alert_rule_sid } = rule;
      log.warn({ err: error, alert_rule_sid }, 'an alert rule could not be looked at; it is in a minute');
    }
  }
  if (has_told) outbox.nudge();
}

/** Answers the facts of a rule; null where they could not be counted, so that it stays as it stands. */
async function countFor(
  { db, calls }: CheckParts,
  rules: readonly AlertRuleRow[],
  now: number,
  log: Log,
): Promise<(rule: AlertRuleRow) => Facts | null> {
  const windows = (of: (rule: AlertRuleRow) => boolean) => [...new Set(rules.filter(of).map(minutesOf))];
  const trying = async <T>(what: string, count: () => Promise<T[]>): Promise<T[] | null> => {
    try {
      return await count();
    } catch (error) {
      log.warn({ err: error }, `alert rules about ${what} could not be looked at; they are in a minute`);
      return null;
    }
  };
  const owners = [...new Set(rules.filter(isAboutCalls).map(ownerSid))];
  const alertWindows = windows(({ measure }) => measure === 'alerts');
  const isWatched = rules.some(({ measure }) => measure === 'registration_lost');
  const [sums, alerts, lost] = await Promise.all([
    trying('calls', async () =>
      owners.length > 0 && calls.stats ? calls.stats.recent(owners, windows(isAboutCalls), now) : [],
    ),
    trying('alerts', async () => (alertWindows.length > 0 ? calls.countAlerts(alertWindows, now) : [])),
    trying('registrations', async () => (isWatched ? findLostRegistrations(db, now) : [])),
  ]);
  const known = new Map<string, RecentSums>(sums?.map((one) => [`${one.owner} ${one.window}`, one]));
  return (rule) => {
    const counted = isAboutCalls(rule) ? sums : rule.measure === 'alerts' ? alerts : lost;
    if (!counted) return null;
    const none = { attempts: 0, answered: 0, seconds: 0 };
    const isOfRule = (one: AlertCount) => isCounted(rule, one);
    return {
      calls: known.get(`${ownerSid(rule)} ${minutesOf(rule)}`) ?? none,
      alerts: (alerts ?? []).filter(isOfRule).reduce((sum, one) => sum + one.alerts, 0),
      lost: (lost ?? []).filter((one) => isOf(rule, one)).map(({ said }) => said),
    };
  };
}

const isAboutCalls = ({ measure }: AlertRuleRow) => ofCalls.includes(measure);
const ownerSid = ({ account_sid, service_provider_sid }: AlertRuleRow) =>
  account_sid ?? service_provider_sid ?? '';

/** Calls are counted by the minute, the one that it is included: that there was none takes one more to be true of all of them. */
const minutesOf = ({ measure, window_minutes }: AlertRuleRow) =>
  window_minutes + (measure === 'no_calls' ? 1 : 0);

type Owned = { account_sid: string | null; service_provider_sid: string | null };

const isOf = ({ account_sid, service_provider_sid }: AlertRuleRow, owned: Owned) =>
  account_sid ? owned.account_sid === account_sid : owned.service_provider_sid === service_provider_sid;

function isCounted(rule: AlertRuleRow, count: AlertCount): boolean {
  if (count.window !== rule.window_minutes || !isOf(rule, count)) return false;
  return rule.alert_type === null || rule.alert_type === (count.alert_type ?? NO_ALERT_TYPE);
}

/** Says whether something was told. The rule is read anew behind its lock: it may have been changed meanwhile. */
function settle({ db, cipher, outbox }: CheckParts, counted: AlertRuleRow, facts: Facts, now: number) {
  return transact(db, async (trx) => {
    await rowOf('trunkline_alert_rules', counted.alert_rule_sid)(trx);
    const row = await findAlertRule(trx, counted.alert_rule_sid);
    if (!row?.is_active || !isSameLook(row, counted)) return false;
    const threshold = row.threshold === null ? null : Number(row.threshold);
    const rule = { ...row, measure: row.measure as Measure, threshold };
    const { fires, value } = judgeRule(rule, facts);
    const before = {
      is_firing: row.is_firing === 1,
      is_told: row.is_told === 1,
      told_at: row.told_at === null ? null : Date.parse(`${row.told_at.replace(' ', 'T')}Z`),
    };
    const manner = { quiet_minutes: row.quiet_minutes, tell_when_well: row.tell_when_well === 1 };
    const { tell, is_firing, is_told, told_at } = nextStanding(before, manner, fires, now);
    const at = toDbTimeExact(new Date(now));
    const isOther = is_firing !== before.is_firing || row.state_since === null;
    await updateAlertRule(trx, row.alert_rule_sid, {
      is_firing: is_firing ? 1 : 0,
      is_told: is_told ? 1 : 0,
      told_at: told_at === null ? null : toDbTimeExact(new Date(told_at)),
      last_value: value === null ? null : String(value).slice(0, 32),
      checked_at: at,
      ...(isOther ? { state_since: at } : {}),
    });
    if (!tell) return false;
    const text = tell === 'well' ? wellAgain(row, value) : whatFired(rule, value, facts.lost);
    await tellAlert(trx, outbox, row, openTarget(cipher, row.sealed_target), { what: tell, text, value });
    return true;
  });
}

function isSameLook(row: AlertRuleRow, counted: AlertRuleRow): boolean {
  return (['measure', 'alert_type', 'window_minutes'] as const).every((name) => row[name] === counted[name]);
}
