import { Button } from '@mantine/core';
import { type CSSProperties, memo, useDeferredValue, useEffect, useRef, useState } from 'react';
import { countText } from '../ui/page/count-text.ts';
import { stepInList } from '../ui/page/step-in-list.ts';
import { type CallClock, useMoment } from './call-clock.ts';
import { markText, roundMarks } from './round-marks.ts';
import { SpanDialog } from './SpanDialog.tsx';
import { spanKind } from './span-times.ts';
import { type SpanRow, shortName, spanDuration, spokenBelow, type TraceTree } from './trace-tree.ts';
import classes from './Waterfall.module.css';

const ZOOMS = [1, 2, 4, 8] as const;
const MARKS = 5;
/** So many are drawn at first, and by each press on "Show more". */
const ROWS = 3000;
/** More than are in view. The others follow while one can scroll and press already. */
const FIRST_ROWS = 24;

/** A span to be shown; another object each time that somebody asks. */
export type Aim = { span: SpanRow };

type WaterfallProps = { tree: TraceTree; clock: CallClock | null; aim: Aim | null };

/** Every span as a bar in time; a press tells all of it. Up and Down go from span to span. */
export function Waterfall({ tree, clock, aim }: WaterfallProps) {
  const [zoom, setZoom] = useState<number>(1);
  const [chosen, setChosen] = useState<SpanRow | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const { shown, drawn, more } = useShown(tree, aim, list);
  const scale = Math.max(tree.duration_ms, 1);
  const marks = roundMarks(scale, MARKS * zoom);
  const hidden = tree.rows.length - shown;

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
        <div className={classes.content} style={vars({ '--zoom': zoom, '--deepest': tree.deepest })}>
          <div className={classes.scale} aria-hidden>
            {marks.map((ms) => (
              <span key={ms} style={{ left: `${(100 * ms) / scale}%` }}>
                {markText(ms)}
              </span>
            ))}
          </div>
          {clock && <Playhead tree={tree} clock={clock} />}
          <ul ref={list} className={classes.rows} onKeyDown={stepInList}>
            {tree.rows.slice(0, drawn).map((row, nth) => (
              // A corrupt trace may have an id twice.
              // biome-ignore lint/suspicious/noArrayIndexKey: rows keep their places
              <SpanLine key={nth} row={row} scale={scale} isAimed={row === aim?.span} onOpen={setChosen} />
            ))}
          </ul>
        </div>
      </section>
      {hidden > 0 && (
        <Button className={classes.more} variant="default" onClick={more}>
          Show more: {countText(hidden)} {hidden === 1 ? 'span is' : 'spans are'} not shown
        </Button>
      )}
      {chosen && (
        <SpanDialog
          span={chosen}
          spoken={spokenBelow(tree.rows, chosen)}
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

/** How many rows are drawn; one that is aimed at is drawn, brought into view and given the focus. */
function useShown(tree: TraceTree, aim: Aim | null, list: { current: HTMLUListElement | null }) {
  const [shown, setShown] = useState(ROWS);
  const drawn = useDeferredValue(shown, FIRST_ROWS);
  const met = useRef<Aim>(null);
  useEffect(() => {
    if (!aim || met.current === aim) return;
    const at = tree.rows.indexOf(aim.span);
    if (at >= shown) setShown(at + ROWS);
    if (at >= drawn) return;
    met.current = aim;
    const row = list.current?.children[at]?.querySelector('button');
    // At the right end, where the names do not lie over it.
    row?.querySelector('[data-kind]')?.scrollIntoView({ block: 'center', inline: 'end' });
    row?.focus({ preventScroll: true });
  }, [aim, drawn, list, shown, tree]);
  return { shown: Math.min(shown, tree.rows.length), drawn, more: () => setShown(shown + ROWS) };
}

type SpanLineProps = { row: SpanRow; scale: number; isAimed: boolean; onOpen: (row: SpanRow) => void };

/** Drawn once: places are shares of the width, which zoom and column change. */
const SpanLine = memo(function SpanLine({ row, scale, isAimed, onOpen }: SpanLineProps) {
  const { depth, duration_ms, name, start_ms } = row;
  const share = (ms: number) => `${(100 * ms) / scale}%`;
  const end_ms = start_ms + duration_ms;
  return (
    <li>
      <button
        type="button"
        className={classes.row}
        aria-current={isAimed || undefined}
        onClick={() => onOpen(row)}
      >
        <span className={classes.name} style={vars({ '--depth': depth })} title={name}>
          {shortName(name)}
        </span>
        <span className={classes.track}>
          <span
            className={classes.bar}
            data-kind={spanKind(name)}
            style={{ left: share(start_ms), width: share(duration_ms) }}
          />
          <span
            className={classes.took}
            data-at={end_ms < scale * 0.8 ? 'end' : start_ms > scale * 0.2 ? 'start' : 'within'}
            style={vars({ '--start': share(start_ms), '--end': share(end_ms) })}
          >
            {spanDuration(duration_ms)}
          </span>
        </span>
      </button>
    </li>
  );
});

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
