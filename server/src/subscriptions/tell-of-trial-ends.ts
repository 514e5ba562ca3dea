/** Some days before a trial ends, the people of the account are told by mail, once (decision 046). */
import type { Delivery, Outbox } from '../app/outbox.ts';
import { rowOf } from '../db/lock.ts';
import type { Db } from '../db/open.ts';
import { transact } from '../db/transaction.ts';
import { fromDbTime } from '../db/values.ts';
import { quotedName } from '../outside/mail-page.ts';
import { isBeingPaid } from './payments.store.ts';
import { type EndingTrial, listAddresses, listEndingTrials, rememberTold } from './trial-mails.store.ts';

const BEFORE_MS = 3 * 86_400_000;
const AT_ONCE = 100;
/** An account of a hosted installation has one person, or few. */
const MOST_PEOPLE = 10;

export type TrialMailParts = { db: Db; outbox: Pick<Outbox, 'enqueue' | 'nudge'>; base_url: string };

/** All whose trial ends within three days from that time; of several servers each tells some. */
export async function tellOfTrialEnds(parts: TrialMailParts, now: Date): Promise<void> {
  const soon = { from: now, to: new Date(now.getTime() + BEFORE_MS) };
  let after = '';
  for (;;) {
    const ending = await listEndingTrials(parts.db, soon, after, AT_ONCE);
    for (const { account_sid } of ending)
      await transact(parts.db, async (trx) => {
        await rowOf('accounts', account_sid)(trx);
        // Told by another server meanwhile, prolonged or paid.
        const [trial] = await listEndingTrials(trx, soon, '', 1, account_sid);
        if (trial) await tellOne(trx, parts, trial);
      });
    if (ending.length > 0) parts.outbox.nudge();
    if (ending.length < AT_ONCE) return;
    after = ending.at(-1)?.account_sid ?? '';
  }
}

async function tellOne(trx: Db, { outbox, base_url }: TrialMailParts, trial: EndingTrial): Promise<void> {
  const { account_sid } = trial;
  // Whoever is paying at this moment is on the paid plan next, or found here again.
  if (await isBeingPaid(trx, account_sid)) return;
  await rememberTold(trx, trial);
  const ends = new Date(fromDbTime(trial.trial_end_date));
  const url = `${base_url}/internal/accounts/${account_sid}/subscription`;
  for (const to of await listAddresses(trx, account_sid, MOST_PEOPLE))
    await outbox.enqueue(trx, mailTo(to, trial.name, ends, url), { expires_at: ends });
}

/** The day as the account's page has it, in UTC: nobody knows here where the reader is. */
const dayOf = new Intl.DateTimeFormat('en-US', {
  ...{ month: 'short', day: '2-digit', year: 'numeric' },
  timeZone: 'UTC',
});

function mailTo(to: string, account: string, ends: Date, url: string): Delivery {
  const day = dayOf.format(ends);
  const name = quotedName(account);
  const called = name ? `${name} ` : '';
  return {
    kind: 'mail',
    content: {
      to,
      subject: `Your free trial ends on ${day}`,
      parts: [
        { text: `The free trial of your account ${called}ends on ${day} (UTC).` },
        {
          text: 'After that, the account is on the free plan, limited to 1 simultaneous call and 1 registered device. Nothing is deleted, and nothing is charged.',
        },
        { text: 'To keep more calls and devices, upgrade to a paid subscription:' },
        { link: { label: 'Upgrade to a Paid Subscription', url } },
      ],
    },
  };
}
