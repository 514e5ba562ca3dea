/** A telephone number out of InfluxDB 1.x: a point that is written again at its tags and time has the new fields. */
import { amongWords, type CallWithNumber, FORGOTTEN, type ForgetInCalls } from '../forgetting.ts';
import { influxHttp, type Row } from './influx-http.ts';
import { callOfRow, lineOf } from './influx-points.ts';

type Texts = Record<string, string>;

const AT_ONCE = 500;
/** Fields have no index: a question reads all points of its time. */
const DAY_MS = 86_400_000;
const EPOCH = '1970-01-01T00:00:00Z';

export function forgetInInflux(address: string): ForgetInCalls {
  const influx = influxHttp(address.replace(/^influxdb:/, 'http:'));

  /** `change`: the fields that a point has from now on; none, and it stays as it is. */
  async function forget(
    db: 'cdrs' | 'alerts',
    [one, other]: [string, string],
    regex: string,
    isDry: boolean,
    change: (row: Row) => Promise<Texts>,
  ): Promise<number> {
    const [tagged = []] = await influx.query(db, [`show tag keys from "${db}"`], {});
    const tags = tagged.map(({ tagKey }) => String(tagKey));
    const tagsOf = (row: Row) => Object.fromEntries(tags.map((name) => [name, row[name] ?? null]));
    const key = (row: Row) => JSON.stringify([row.time, tagsOf(row)]);
    const page = `select * from "${db}" where time >= $from and time < $until
      and ("${one}" =~ $sought or "${other}" =~ $sought) order by time asc limit ${AT_ONCE}`;
    const next = `select * from "${db}" where time >= $until order by time asc limit 1`;
    const nextAt = async (until: string) => (await influx.query(db, [next], { until }))[0]?.[0];
    let changed = 0;
    for (let first = await nextAt(EPOCH); first; ) {
      let from = String(first.time);
      const until = new Date(Date.parse(from) + DAY_MS).toISOString();
      /** Points of the last moment of a page are at the beginning of the next one as well. */
      let seen = new Set<string>();
      for (let isMore = true; isMore; ) {
        const [found = []] = await influx.query(db, [page], { from, until, sought: { regex } });
        const fresh = found.filter((row) => !seen.has(key(row)));
        const lines: string[] = [];
        for (const row of fresh) {
          const fields = await change(row);
          if (Object.keys(fields).length > 0) lines.push(lineOf(db, tagsOf(row), fields, nanosOf(row)));
        }
        if (!isDry && lines.length > 0) await influx.write(db, lines.join('\n'));
        changed += lines.length;
        isMore = found.length === AT_ONCE && fresh.length > 0;
        from = String(found.at(-1)?.time);
        seen = new Set(found.filter(({ time }) => time === from).map(key));
      }
      first = await nextAt(until);
    }
    return changed;
  }

  return async ({ digits, pattern }, isDry, before) => {
    const number = `^(sips?:|tel:)?[+]?${digits}(@|$)`;
    const isNumber = new RegExp(number);
    const calls = await forget('cdrs', ['from', 'to'], number, isDry, async (row) => {
      const { attempted_at: at, account_sid, call_sid, recording_url, trace_id } = callOfRow(row);
      await before({ at, account_sid, call_sid, recording_url, trace_id } satisfies CallWithNumber);
      const names = ['from', 'to'].filter((name) => isNumber.test(String(row[name] ?? '')));
      return {
        ...Object.fromEntries(names.map((name) => [name, FORGOTTEN])),
        ...(recording_url !== null && { recording_url: '' }),
        ...(trace_id !== null && { trace_id: '' }),
      };
    });
    const alerts = await forget('alerts', ['message', 'detail'], amongWords(digits), isDry, async (row) => {
      const texts = ['message', 'detail'].flatMap((name) => {
        const text = row[name];
        const without = typeof text === 'string' ? text.replace(pattern, FORGOTTEN) : text;
        return typeof without === 'string' && without !== text ? [[name, without]] : [];
      });
      return Object.fromEntries(texts);
    });
    return { calls, alerts };
  };
}

/** A moment of InfluxDB as the nanoseconds that it was written with: more than a number holds. */
function nanosOf({ time }: Row): string {
  const text = String(time);
  const fraction = /\.(\d+)Z$/.exec(text)?.[1] ?? '';
  const seconds = Math.floor(Date.parse(text) / 1000);
  return `${BigInt(seconds) * 1_000_000_000n + BigInt(fraction.padEnd(9, '0'))}`;
}
