import { Anchor } from '@mantine/core';
import { IconAlertTriangleFilled, IconCircleXFilled } from '@tabler/icons-react';
import type { Home } from '@trunkline/contract/home/home.contract.ts';
import { TargetLink } from '../ui/table/TargetLink.tsx';
import { Card, CardNote, CardRow, CardRows } from './Card.tsx';
import { needWords } from './home-words.ts';

type NeedsProps = {
  needs: Home['needs'] | undefined;
  isFailed: boolean;
  onRetry: () => unknown;
  place: { account?: string | undefined };
};

/** What is wrong, the failing things first, each with where it is mended. */
export function Needs({ needs, isFailed, onRetry, place }: NeedsProps) {
  const rows = (needs ?? [])
    .map((need) => ({ need, words: needWords(need, place) }))
    .sort((a, b) => Number(b.words.is_failing) - Number(a.words.is_failing));
  return (
    <Card
      title="Needs you"
      note={needs?.length || null}
      isLoading={!needs}
      isFailed={isFailed}
      onRetry={onRetry}
      height={120}
    >
      {rows.length === 0 ? (
        <CardNote>
          No credential fails its last test, no trunk lost its registration, no route goes over an inactive
          carrier, and every number leads to an application.
        </CardNote>
      ) : (
        <CardRows>
          {rows.map(({ need, words }) => (
            <CardRow
              key={`${need.kind} ${need.sid} ${need.name}`}
              mark={
                words.is_failing ? (
                  <IconCircleXFilled
                    size={18}
                    color="var(--status-failing)"
                    role="img"
                    aria-label="Failing"
                  />
                ) : (
                  <IconAlertTriangleFilled
                    size={18}
                    color="var(--status-attention)"
                    role="img"
                    aria-label="Attention"
                  />
                )
              }
              end={
                <Anchor component={TargetLink} link={words.link} size="sm">
                  {words.action}
                </Anchor>
              }
            >
              {words.what}
              <small>{words.more}</small>
            </CardRow>
          ))}
        </CardRows>
      )}
    </Card>
  );
}
