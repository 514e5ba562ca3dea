import { Button } from '@mantine/core';
import { type CSSProperties, type KeyboardEvent, useState } from 'react';
import { type CallClock, useMoment } from './call-clock.ts';
import { SpanDialog } from './SpanDialog.tsx';
import { type SpanRow, shortName, spanDuration, spanKind, type TraceTree } from './trace-tree.ts';
import classes from './Waterfall.module.css';

const ZOOMS = [1, 2, 4, 8] as const;
const MARKS = 5;

/** Every span as a bar in time; a press tells all of it. Up and Down go from span to span. */
export function Waterfall({ tree, clock }: { tree: TraceTree; clock: CallClock | null }) {
  const [zoom, setZoom] = useState<number>(1);
  const [chosen, setChosen] = useState<SpanRow | null>(null);
  const scale = Math.max(tree.duration_ms, 1);
  const marks = Array.from({ length: MARKS * zoom }, (_, n) => (scale * n) / (MARKS * zoom));

  function step(event: KeyboardEvent<HTMLElement>) {
    const by =
      event.key === 'ArrowDown'
        ? 'nextElementSibling'
        : event.key === 'ArrowUp'
          ? 'previousElementSibling'
          : null;
    const next = by && (event.target as HTMLElement).closest('li')?.[by]?.querySelector('button');
    if (!next) return;
    event.preventDefault();
    next.focus();
  }

  return (
    <>
      <Button.Group aria-label="Zoom" className={classes.zoom}>
        {ZOOMS.map((known) => (
          <Button
            key={known}
            size="compact-sm"
            variant={zoom === known ? 'light' : 'default'}
            aria-pressed={zoom === known}
            onClick={() => setZoom(known)}
          >
            {known}×
          </Button>
        ))}
      </Button.Group>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard */}
      <section className={classes.scroll} aria-label="Spans" tabIndex={0}>
        <div className={classes.content} style={vars({ '--zoom': zoom })}>
          <div className={classes.scale} aria-hidden>
            {marks.map((ms) => (
              <span key={ms} style={{ left: `${(100 * ms) / scale}%` }}>
                {ms === 0 ? '0' : spanDuration(ms)}
              </span>
            ))}
          </div>
          {clock && <Playhead tree={tree} clock={clock} />}
          <ul className={classes.rows} onKeyDown={step}>
            {tree.rows.map((row) => (
              <li key={row.id}>
                <button type="button" className={classes.row} onClick={() => setChosen(row)}>
                  <span className={classes.name} style={vars({ '--depth': row.depth })} title={row.name}>
                    {shortName(row.name)}
                  </span>
                  <span className={classes.track}>
                    <span
                      className={classes.bar}
                      data-kind={spanKind(row.name)}
                      style={{
                        left: `${(100 * row.start_ms) / scale}%`,
                        width: `${(100 * row.duration_ms) / scale}%`,
                      }}
                    />
                    <span
                      className={classes.took}
                      data-before={row.start_ms + row.duration_ms > scale * 0.8 || undefined}
                      style={vars({
                        '--start': `${(100 * row.start_ms) / scale}%`,
                        '--end': `${(100 * (row.start_ms + row.duration_ms)) / scale}%`,
                      })}
                    >
                      {spanDuration(row.duration_ms)}
                    </span>
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </div>
      </section>
      {chosen && (
        <SpanDialog
          span={chosen}
          onClose={() => setChosen(null)}
          onHear={
            clock?.now() == null
              ? undefined
              : () => {
                  clock.goTo(chosen.began_at);
                  setChosen(null);
                }
          }
        />
      )}
    </>
  );
}

/** Where the recording is. */
function Playhead({ tree, clock }: { tree: TraceTree; clock: CallClock }) {
  const moment = useMoment(clock);
  const [first] = tree.rows;
  const began = first ? first.began_at - first.start_ms : 0;
  const part = moment === null ? -1 : (moment - began) / Math.max(tree.duration_ms, 1);
  if (part < 0 || part > 1) return null;
  return <div className={classes.playhead} style={vars({ '--part': part })} aria-hidden />;
}

/** React's types know no custom properties. */
function vars(values: Record<`--${string}`, string | number>): CSSProperties {
  return values as CSSProperties;
}
