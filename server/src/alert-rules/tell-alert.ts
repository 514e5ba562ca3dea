/** What a rule tells, into the log and the outbox within one transaction, and from there to where the rule says. */
import type { Channel } from '@trunkline/contract/alert-rules/rule-fields.ts';
import { tell } from '../app/event-hub.ts';
import type { Deliverer, Ending, Outbox } from '../app/outbox.ts';
import type { Db } from '../db/open.ts';
import { newOrderedSid } from '../db/time-ordered-id.ts';
import { failureText, toDbTimeExact } from '../db/values.ts';
import type { FetchPublicUrl } from '../outside/fetch-public-url.ts';
import { dotsOfDomains } from '../outside/mail-page.ts';
import type { Mailer } from '../outside/mailer.ts';
import { signatureHeader } from '../outside/sign-body.ts';
import { Undeliverable } from '../outside/undeliverable.ts';
import { hasLaterArrived, insertAlertDelivery, updateAlertDelivery } from './alert-deliveries.store.ts';
import { type AlertRuleRow, findAlertRule } from './alert-rules.store.ts';
import { heldBack } from './hold-back-mail.ts';
import type { Target } from './rule-target.ts';

export type AlertNotice = Target & {
  alert_delivery_sid: string;
  channel: Channel;
  what: 'fired' | 'well' | 'test';
  text: string;
  at: string;
  rule: Pick<AlertRuleRow, 'alert_rule_sid' | 'name' | 'service_provider_sid' | 'account_sid'>;
  value: number | null;
};

/** Later it is of no use to anybody. */
export const KEPT_MS = 86_400_000;
const TIME_LIMIT_MS = 10_000;
const LATE_MS = 60_000;
const NO_MAILS =
  'No mail server is set up: the mail was only written to the log of the server and not delivered.';
/** "It fires" after "well again" would leave an incident open for ever. */
const OUTDATED = 'Outdated: a later message of the rule has already been delivered.';
const GONE = 'The rule has been deleted.';
/** Answers after which another try may do better; other refusals are for good. */
const FOR_NOW = [408, 425, 429];

export async function tellAlert(
  trx: Db,
  outbox: Pick<Outbox, 'enqueue'>,
  row: AlertRuleRow,
  place: Target,
  told: Pick<AlertNotice, 'what' | 'text' | 'value'>,
): Promise<string> {
  const alert_delivery_sid = newOrderedSid();
  const now = new Date();
  const { alert_rule_sid, name, service_provider_sid, account_sid } = row;
  const channel = row.channel as Channel;
  const { what, text } = told;
  const at = toDbTimeExact(now);
  const log = { alert_delivery_sid, alert_rule_sid, at, what, text, channel, attempts: 0 };
  const last_error = channel === 'email' ? await heldBack(trx, account_sid, place.target) : null;
  await insertAlertDelivery(trx, { ...log, last_error, state: last_error ? 'given_up' : 'waiting' });
  const rule = { alert_rule_sid, name, service_provider_sid, account_sid };
  const content = { ...place, ...told, alert_delivery_sid, channel, at: now.toISOString(), rule };
  const expires_at = new Date(now.getTime() + KEPT_MS);
  if (!last_error) await outbox.enqueue(trx, { kind: 'alert-notice', content }, { expires_at });
  const owner = { service_provider_sid, account_sid };
  tell(trx, { kind: 'notices', action: what, sid: alert_rule_sid, ...owner, by: null });
  return alert_delivery_sid;
}

type Parts = { db: Db; mailer: Mailer; fetchPublicUrl: FetchPublicUrl };
type About = Parameters<Deliverer<AlertNotice>>[1];

/** Each attempt is written into the log of deliveries. */
export function alertDeliverer({
  db,
  mailer,
  fetchPublicUrl,
}: Parts): Deliverer<AlertNotice, Pick<Ending, 'arrived'>> {
  const ways: Record<Channel, (notice: AlertNotice, about: About) => Promise<void>> = {
    async email(notice, about) {
      await mailer.send(mailOf(notice), about);
      // Whoever relies on the rule reads no log of the server.
      if (mailer.sends_by === 'log') throw new Undeliverable(NO_MAILS);
    },
    webhook: (notice, { signal }) => post(notice.target, signedBody(notice), signal),
    slack: ({ target, ...notice }, { signal }) =>
      post(target, { body: JSON.stringify({ text: slackText(notice) }) }, signal),
  };

  async function post(url: string, { body, headers }: Signed, signal: AbortSignal): Promise<void> {
    // A message that was taken is not sent again for what the answer says besides.
    const { status } = await fetchPublicUrl(url, {
      ...{ method: 'POST', body, signal, redirects: 0, timeout_ms: TIME_LIMIT_MS, status_only: true },
      headers: { 'content-type': 'application/json', 'user-agent': 'Trunkline', ...headers },
    });
    if (status >= 200 && status < 300) return;
    const message = `${new URL(url).hostname} answered with ${status}`;
    if (status >= 300 && status < 500 && !FOR_NOW.includes(status)) throw new Undeliverable(message);
    throw new Error(message);
  }

  return async (notice, about) => {
    const { alert_delivery_sid } = notice;
    const attempts = about.attempt;
    try {
      if (!(await findAlertRule(db, notice.rule.alert_rule_sid))) throw new Undeliverable(GONE);
      if (notice.what !== 'test' && (await hasLaterArrived(db, { ...notice.rule, alert_delivery_sid })))
        throw new Undeliverable(OUTDATED);
      await ways[notice.channel](notice, about);
    } catch (error) {
      const state = error instanceof Undeliverable ? 'given_up' : 'waiting';
      const last_error = failureText(error);
      await updateAlertDelivery(db, alert_delivery_sid, { state, attempts, last_error });
      throw error;
    }
    await about.arrived((trx) =>
      updateAlertDelivery(trx, alert_delivery_sid, { state: 'delivered', attempts, last_error: null }),
    );
  };
}

/** "In the last 5 minutes" is of when it was seen, not of when a receiver that was down has it. */
function textOf({ text, at }: Pick<AlertNotice, 'text' | 'at'>): string {
  if (Date.now() - Date.parse(at) < LATE_MS) return text;
  return `${text} This was at ${at.slice(0, 16).replace('T', ' ')} UTC and could not be delivered sooner.`;
}

function titleOf({ what, value, rule: { name } }: Pick<AlertNotice, 'what' | 'value' | 'rule'>): string {
  const well = value === null ? 'Too few calls' : 'Resolved';
  return { fired: name, well: `${well}: ${name}`, test: `Test: ${name}` }[what];
}

/**
 * Names of carriers are their accounts' own, and here a name between angle brackets would be a link, or call everybody of
 * the channel.
 */
const slackText = (notice: Pick<AlertNotice, 'what' | 'value' | 'rule' | 'text' | 'at'>) =>
  `*${titleOf(notice)}*\n${textOf(notice)}`
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');

const mailOf = (notice: AlertNotice) => ({
  to: notice.target,
  subject: withoutLinks(notice.what === 'fired' ? `Alert: ${titleOf(notice)}` : titleOf(notice)),
  parts: [{ text: withoutLinks(textOf(notice)) }, { text: WHY }],
});

const WHY =
  'This address was entered in an alert rule. If you did not expect this mail, tell whoever runs this server.';

/** Names and kinds are whatever somebody typed, and mail programs make links of them: they stay to be read. */
const withoutLinks = (text: string) => text.replaceAll('://', '[:]//').replace(dotsOfDomains, '[$&]');

type Signed = { body: string; headers?: Record<string, string> };

function signedBody({ what, text, at, rule, value, secret, alert_delivery_sid }: AlertNotice): Signed {
  const body = JSON.stringify({ id: alert_delivery_sid, event: what, at, text, value, rule });
  return secret === null ? { body } : { body, headers: signatureHeader(body, secret) };
}
