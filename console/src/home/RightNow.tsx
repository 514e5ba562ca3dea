import { Anchor } from '@mantine/core';
import { linkOptions } from '@tanstack/react-router';
import { type Home, MOST_LIVE } from '@trunkline/contract/home/home.contract.ts';
import { useSession } from '../session/session.queries.ts';
import { Card, CardRow, CardRows } from '../ui/page/Card.tsx';
import { countText } from '../ui/page/count-text.ts';
import { TargetLink } from '../ui/table/TargetLink.tsx';

type RightNowProps = {
  live: Home['live'] | undefined;
  isFailed: boolean;
  onRetry: () => unknown;
  place: { account?: string | undefined };
};

/** What is going on at this moment; no card where the server has nobody to ask. */
export function RightNow({ live, isFailed, onRetry, place: search }: RightNowProps) {
  const { features } = useSession();
  if (!features.has('live-calls')) return null;
  const rows = [
    {
      what: 'Calls in progress',
      count: live?.calls ?? 0,
      most: MOST_LIVE.calls,
      link: linkOptions({ to: '/internal/live-calls', search }),
    },
    {
      what: 'Registered SIP clients',
      count: live?.registered ?? 0,
      most: MOST_LIVE.registered,
      link: linkOptions({ to: '/internal/clients', search }),
    },
  ];
  return (
    <Card title="Right now" isLoading={!live} isFailed={isFailed} onRetry={onRetry} height={70}>
      <CardRows>
        {rows.map(({ what, count, most, link }) => (
          <CardRow key={what} end={`${countText(count)}${count < most ? '' : ' or more'}`}>
            <Anchor component={TargetLink} link={link} inherit>
              {what}
            </Anchor>
          </CardRow>
        ))}
      </CardRows>
    </Card>
  );
}
