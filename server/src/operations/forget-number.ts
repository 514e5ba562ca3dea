/** A telephone number out of what Trunkline keeps of calls; what it cannot reach is said. */

import { join } from 'node:path';
import { NOBODY } from '@trunkline/contract/core/actor.ts';
import { dialledNumber } from '@trunkline/contract/phone-numbers/number-text.ts';
import { recordingsOpener } from '../accounts/open-recordings.ts';
import { audit } from '../app/audit.ts';
import type { Config } from '../app/config.ts';
import { CallStoreFailure } from '../calls/call-store.ts';
import { forgetInClickHouse } from '../calls/clickhouse/forget-in-clickhouse.ts';
import { forgetInFile, forgetTraces } from '../calls/embedded/forget-calls.ts';
import { type CallWithNumber, FORGOTTEN, type ForgetInCalls, type Sought } from '../calls/forgetting.ts';
import { forgetInInflux } from '../calls/influx/forget-in-influx.ts';
import { dataFiles } from '../db/data-files.ts';
import type { Db } from '../db/open.ts';
import { mayCallOnly } from '../outside/public-address.ts';
import { type OpenRecordings, objectOfAddress } from '../outside/recording-bucket.ts';
import { publicStreamer } from '../outside/stream-public-url.ts';
import { BucketFault } from '../outside/try-bucket.ts';
import type { Cipher } from '../security/cipher.ts';
import { amount, some } from './finding.ts';
import { listNumbersCalled } from './forget.store.ts';
import { tableOf } from './forget-user.ts';
import { forgetInLog } from './forgotten.ts';
import { OPERATOR } from './operator.ts';
import { CommandRefusal, PartlyDone } from './refusal.ts';

/** Without `isDry` it goes on where an interrupted run ended: a call is found until everything that belongs to it is gone. */
export async function forgetNumber(
  db: Db,
  cipher: Cipher,
  config: Config,
  typed: string,
  isDry: boolean,
): Promise<string> {
  const sought = soughtOf(typed);
  const open = recordingsOpener({
    ...{ db, cipher, directory: config.recordings_directory },
    streamPublicUrl: publicStreamer(mayCallOnly(config.allowed_networks)),
  });
  const forget = (dry: boolean) => forgetEverywhere(db, config, open, sought, dry);
  const counts = await forget(true);
  if (!isDry && counts.some(([, n]) => n > 0)) {
    await tell(db, Object.fromEntries(counts));
    await forget(false);
  }
  return [tableOf(counts), ...(await unreached(db, config, sought))].join('\n\n');
}

async function forgetEverywhere(
  db: Db,
  config: Config,
  open: OpenRecordings,
  sought: Sought,
  isDry: boolean,
): Promise<(readonly [what: string, n: number])[]> {
  const traces = forgetTraces(join(config.data_dir, dataFiles.traces), isDry);
  let [recordings, parts] = [0, 0];
  const before = async (call: CallWithNumber) => {
    if (await removeRecording(open, call, isDry)) recordings += 1;
    if (call.trace_id) parts += traces.of({ trace_id: call.trace_id, at: call.at });
  };
  try {
    const found = await storeOf(config)(sought, isDry, before).catch((error: unknown) => {
      if (!(error instanceof CallStoreFailure)) throw error;
      throw new PartlyDone(`${error.message} Earlier steps are done. Run the command again to finish.`);
    });
    const about = { sids: [], texts: [sought.digits] };
    return [
      ['calls, which stay without the number', found.calls],
      ['recordings of these calls', recordings],
      ['parts of their traces', parts],
      ['alerts, which stay without the number', found.alerts],
      [
        'entries of the audit log, which stay without it',
        await forgetInLog(db, about, sought.pattern, isDry),
      ],
    ];
  } finally {
    traces.close();
  }
}

function storeOf({ data_dir, calls: { url, cluster } }: Config): ForgetInCalls {
  if (!url) return forgetInFile(join(data_dir, dataFiles.calls));
  return url.startsWith('clickhouse') ? forgetInClickHouse(url, cluster) : forgetInInflux(url);
}

/** With and without a plus ahead, and as a SIP or telephone address. */
function soughtOf(typed: string): Sought {
  const digits = dialledNumber(typed).replace(/^\+/, '');
  if (!/^\d{3,20}$/.test(digits))
    throw new CommandRefusal(
      `${typed} is not a phone number. Enter 3 to 20 digits, with or without a leading plus, as in the calls.`,
    );
  const spellings = ['', 'sip:', 'sips:', 'tel:'].flatMap((kind) => [
    `${kind}${digits}`,
    `${kind}+${digits}`,
  ]);
  return { digits, spellings, pattern: new RegExp(`(?<!\\d)\\+?${digits}(?!\\d)`, 'g') };
}

/** Whether there was one. A storage that does not answer ends the command: the call keeps its number until the recording is gone. */
async function removeRecording(open: OpenRecordings, call: CallWithNumber, isDry: boolean): Promise<boolean> {
  const name = objectOfAddress(call.recording_url);
  if (!name || !call.account_sid) return false;
  try {
    const of = await open(call.account_sid);
    if (!of || (await of.bucket.size(name)) === null) return false;
    if (!isDry) await of.bucket.remove(name);
    return true;
  } catch (error) {
    throw new PartlyDone(
      `The recording ${name} of the account ${call.account_sid} cannot be removed: ${error instanceof BucketFault ? error.message : 'its credential cannot be read.'} Earlier steps are done. Run the command again when the storage answers.`,
    );
  }
}

async function tell(db: Db, after: object): Promise<void> {
  await audit(db, OPERATOR, {
    action: 'forget',
    kind: 'recent-calls',
    record_sid: null,
    record_name: FORGOTTEN,
    owner: NOBODY,
    after,
  });
}

async function unreached(db: Db, config: Config, { spellings }: Sought): Promise<string[]> {
  const called = await listNumbersCalled(db, spellings);
  const whose = called.map(({ number, account }) => (account ? `${number} of ${account}` : number));
  const elsewhere = [
    ...(config.traces.jaeger_url ? ['traces of Jaeger'] : []),
    ...(config.homer || config.captures_directory ? ['SIP captures'] : []),
    ...(config.logs ? ['logs of CloudWatch'] : []),
  ];
  return [
    ...(called.length > 0
      ? [
          `${amount(called.length, 'phone number')} configured here and not changed; delete it in the console: ${some(whose)}.`,
        ]
      : []),
    ...(elsewhere.length > 0
      ? [`Not reached: ${elsewhere.join(', ')}. See docs/operations.md for how to erase it there.`]
      : []),
  ];
}
