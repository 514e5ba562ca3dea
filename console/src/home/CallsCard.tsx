import { Anchor } from '@mantine/core';
import { linkOptions } from '@tanstack/react-router';
import type { Home } from '@trunkline/contract/home/home.contract.ts';
import { CallsDrawing, DRAWING_HEIGHT } from '../app/calls/CallsDrawing.tsx';
import type { Period } from '../app/calls/home-period.ts';
import { Card, CardNote } from '../ui/page/Card.tsx';
import { countText } from '../ui/page/count-text.ts';
import { durationText } from '../ui/page/duration.ts';
import { shareText } from '../ui/page/share-text.ts';
import { TargetLink } from '../ui/table/TargetLink.tsx';
import classes from './CallsCard.module.css';

type CallsCardProps = {
  calls: Home['calls'] | undefined;
  period: Period;
  isFailed: boolean;
  onRetry: () => unknown;
  /** Whose calls they are. */
  place: { account: string | undefined };
};

/** Calls as they came, answered and failed, and what they come to. */
export function CallsCard({ calls, period, isFailed, onRetry, place }: CallsCardProps) {
  const isWithout = calls === null && !isFailed;
  return (
    <Card
      title="Calls"
      note={!isWithout && <Sums calls={calls} />}
      more={
        !isWithout && (
          <Anchor
            component={TargetLink}
            link={linkOptions({ to: '/internal/analytics', search: { ...place, period } })}
            size="sm"
          >
            More figures
          </Anchor>
        )
      }
      isLoading={!calls && !isWithout}
      isFailed={isFailed}
      onRetry={onRetry}
      height={DRAWING_HEIGHT - 16}
    >
      {isWithout ? (
        <CardNote>The call store of this server keeps no statistics.</CardNote>
      ) : calls?.attempts === 0 ? (
        <CardNote height={DRAWING_HEIGHT}>No calls in this time. New calls appear here.</CardNote>
      ) : (
        calls && <CallsDrawing hours={calls.hours} period={period} narrowing={place} />
      )}
    </Card>
  );
}

/** As many words whether or not there is something to say, so that nothing moves when it comes. */
function Sums({ calls }: { calls: Home['calls'] | undefined }) {
  const { answered = null, answer_rate = null, average_duration = null, peak = null } = calls ?? {};
  const failed = calls ? calls.attempts - calls.answered : null;
  return (
    <span className={classes.sums}>
      <span>
        answered <b>{shown(answered, countText)}</b>
      </span>
      <span>
        failed <b className={failed ? classes.failed : undefined}>{shown(failed, countText)}</b>
      </span>
      <span>
        answer rate <b>{shown(answer_rate, shareText)}</b>
      </span>
      <span>
        average <b>{shown(average_duration, durationText)}</b>
      </span>
      <span>
        peak <b>{shown(peak, countText)}</b> at once
      </span>
    </span>
  );
}

/** A dash where it is not known yet, or there was no call to measure. */
const shown = (value: number | null, text: (value: number) => string) => (value === null ? '–' : text(value));
