import { VisuallyHidden } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { countText } from '../../ui/page/count-text.ts';
import classes from './CallsDrawing.module.css';
import { barBeginning, barLabel, barLength, barsOf, type Hour, timesOfBar } from './call-bars.ts';
import type { Period } from './home-period.ts';

/** With its axis and its key, in pixels. */
export const DRAWING_HEIGHT = 228;

const HEIGHT = 160;
const WIDTH = 1000;
/** What failed is seen, however little of all it is. */
const LEAST = 2;

type CallsDrawingProps = {
  hours: readonly Hour[];
  period: Period;
  /** Which of all calls they are, as the list of calls is asked for them. */
  narrowing: { account?: string | undefined; trunk?: string | undefined; application?: string | undefined };
};

/**
 * Calls by their time, answered and failed; a press of the mouse on a bar leads to those of its time. The same as a table
 * for whoever sees no drawing: the list of calls has the times to choose from.
 */
export function CallsDrawing({ hours, period, narrowing }: CallsDrawingProps) {
  const navigate = useNavigate();
  const bars = barsOf(hours, period);
  const [pointer, setPointer] = useState<{ at: string; isMouse: boolean } | null>(null);
  const pointed = bars.find(({ at }) => at === pointer?.at);
  const most = Math.max(1, ...bars.map(({ answered, failed }) => answered + failed));
  const step = WIDTH / bars.length;
  const heightOf = (calls: number) => (calls === 0 ? 0 : Math.max(LEAST, (calls / most) * (HEIGHT - LEAST)));
  const marked = bars.filter((_, nth) => nth % Math.ceil(bars.length / 6) === 0);
  return (
    <figure className={classes.figure}>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden
        // A finger leaves when it is lifted; what it pressed is to be read then.
        onPointerLeave={({ pointerType }) => pointerType === 'mouse' && setPointer(null)}
      >
        {bars.map((bar, nth) => {
          const { at, answered, failed } = bar;
          const [good, bad] = [heightOf(answered), heightOf(failed)];
          const place = { x: nth * step + step * 0.14, width: step * 0.72 };
          return (
            // biome-ignore lint/a11y/noStaticElementInteractions: nobody hears the drawing; the filters of the list ask for the same.
            <g
              key={at}
              onPointerEnter={({ pointerType }) => setPointer({ at, isMouse: pointerType === 'mouse' })}
              // Too narrow for a finger, which reads what a bar holds.
              onClick={() =>
                pointer?.isMouse &&
                void navigate({ to: '/internal/recent-calls', search: { ...narrowing, ...timesOfBar(bar) } })
              }
            >
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
      <div className={classes.key} aria-hidden>
        <span>
          {pointed && `${barBeginning(pointed.at, period)}: `}
          <i className={classes.good} /> {pointed ? countText(pointed.answered) : ''} answered{' '}
          <i className={classes.bad} /> {pointed ? countText(pointed.failed) : ''} failed
        </span>
        <span>
          up to {countText(most)} {barLength[period]}
        </span>
      </div>
      <VisuallyHidden component="div">
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
                <td>{barBeginning(at, period)}</td>
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
