import { VisuallyHidden } from '@mantine/core';
import type { Home } from '@trunkline/contract/home/home.contract.ts';
import type { Period } from '../app/home-period.ts';
import { countText } from '../ui/page/count-text.ts';
import { durationText } from '../ui/page/duration.ts';
import { type Bar, barLabel, barsOf } from './bars.ts';
import classes from './CallsCard.module.css';
import { Card, CardNote } from './Card.tsx';

type CallsCardProps = {
  calls: Home['calls'] | undefined;
  period: Period;
  isFailed: boolean;
  onRetry: () => unknown;
};

/** Calls as they came, answered and failed, and what they come to. */
export function CallsCard({ calls, period, isFailed, onRetry }: CallsCardProps) {
  const isWithout = calls === null && !isFailed;
  return (
    <Card
      title="Calls"
      note={calls && calls.attempts > 0 && <Sums calls={calls} />}
      isLoading={!calls && !isWithout}
      isFailed={isFailed}
      onRetry={onRetry}
      height={204}
    >
      {isWithout ? (
        <CardNote>The store of calls that this server reads keeps no figures.</CardNote>
      ) : calls?.attempts === 0 ? (
        <CardNote>No calls in this time. They appear here as they come.</CardNote>
      ) : (
        calls && <Drawing bars={barsOf(calls.hours, period)} period={period} />
      )}
    </Card>
  );
}

function Sums({ calls }: { calls: NonNullable<Home['calls']> }) {
  const { attempts, answered, answer_rate, average_duration, peak } = calls;
  return (
    <>
      answered <b>{countText(answered)}</b> · failed{' '}
      <b className={classes.failed}>{countText(attempts - answered)}</b>
      {answer_rate !== null && (
        <>
          {' '}
          · answer rate <b>{(100 * answer_rate).toFixed(1)} %</b>
        </>
      )}
      {average_duration !== null && (
        <>
          {' '}
          · average <b>{durationText(average_duration)}</b>
        </>
      )}
      {peak !== null && (
        <>
          {' '}
          · peak <b>{countText(peak)}</b> at once
        </>
      )}
    </>
  );
}

const HEIGHT = 160;
const WIDTH = 1000;
/** What failed is seen, however little of all it is. */
const LEAST = 2;

function Drawing({ bars, period }: { bars: readonly Bar[]; period: Period }) {
  const most = Math.max(1, ...bars.map(({ answered, failed }) => answered + failed));
  const step = WIDTH / bars.length;
  const heightOf = (calls: number) => (calls === 0 ? 0 : Math.max(LEAST, (calls / most) * (HEIGHT - LEAST)));
  const marked = bars.filter((_, nth) => nth % Math.ceil(bars.length / 6) === 0);
  return (
    <figure className={classes.figure}>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden>
        {bars.map(({ at, answered, failed }, nth) => {
          const [good, bad] = [heightOf(answered), heightOf(failed)];
          const place = { x: nth * step + step * 0.14, width: step * 0.72 };
          return (
            <g key={at}>
              <title>{`${barLabel(at, period)}: ${answered} answered, ${failed} failed`}</title>
              {/* All of the column tells what it holds. */}
              <rect x={nth * step} width={step} y={0} height={HEIGHT} fill="transparent" />
              <rect {...place} y={HEIGHT - good} height={good} className={classes.good} />
              <rect
                {...place}
                y={HEIGHT - good - bad - (good && bad ? 1 : 0)}
                height={bad}
                className={classes.bad}
              />
            </g>
          );
        })}
      </svg>
      <div className={classes.axis} aria-hidden>
        {marked.map(({ at }) => (
          <span key={at}>{barLabel(at, period)}</span>
        ))}
        <span>now</span>
      </div>
      <VisuallyHidden>
        <table>
          <caption>Calls by their time</caption>
          <thead>
            <tr>
              <th>From</th>
              <th>Answered</th>
              <th>Failed</th>
            </tr>
          </thead>
          <tbody>
            {bars.map(({ at, answered, failed }) => (
              <tr key={at}>
                <td>{barLabel(at, period)}</td>
                <td>{answered}</td>
                <td>{failed}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </VisuallyHidden>
    </figure>
  );
}
