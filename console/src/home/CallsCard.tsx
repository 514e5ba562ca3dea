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
      note={
        <>
          {calls && calls.attempts > 0 && <Sums calls={calls} />}
          {calls && (
            <>
              {calls.attempts > 0 && ' '}
              <Anchor
                component={TargetLink}
                link={linkOptions({ to: '/internal/analytics', search: { ...place, period } })}
                size="sm"
                ml={6}
                style={{ whiteSpace: 'nowrap' }}
              >
                More figures
              </Anchor>
            </>
          )}
        </>
      }
      isLoading={!calls && !isWithout}
      isFailed={isFailed}
      onRetry={onRetry}
      height={DRAWING_HEIGHT - 16}
    >
      {isWithout ? (
        <CardNote>The store of calls that this server reads keeps no figures.</CardNote>
      ) : calls?.attempts === 0 ? (
        <CardNote height={DRAWING_HEIGHT}>No calls in this time. They appear here as they come.</CardNote>
      ) : (
        calls && <CallsDrawing hours={calls.hours} period={period} narrowing={place} />
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
          · answer rate <b>{shareText(answer_rate)}</b>
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
