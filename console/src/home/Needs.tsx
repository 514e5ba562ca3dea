import { Anchor, Button } from '@mantine/core';
import { IconAlertTriangleFilled, IconCircleXFilled } from '@tabler/icons-react';
import { linkOptions } from '@tanstack/react-router';
import { may } from '@trunkline/contract/core/policy.ts';
import type { Home } from '@trunkline/contract/home/home.contract.ts';
import { phoneNumberPolicy } from '@trunkline/contract/phone-numbers/phone-numbers.policy.ts';
import { useSession } from '../session/session.queries.ts';
import { Card, CardNote, CardRow, CardRows } from '../ui/page/Card.tsx';
import { countText } from '../ui/page/count-text.ts';
import { TargetLink } from '../ui/table/TargetLink.tsx';
import { moreWords, needsCount, needWords, notAskedWords, type PlanNeed } from './need-words.ts';

type NeedsProps = {
  home: Pick<Home, 'needs' | 'more_needs' | 'needs_not_asked'> | undefined;
  plan: PlanNeed | null | undefined;
  isFailed: boolean;
  onRetry: () => unknown;
  place: { account?: string | undefined };
};

/** What is wrong, the failing things first, each with where it is mended. */
export function Needs({ home, plan, isFailed, onRetry, place }: NeedsProps) {
  const { needs, more_needs, needs_not_asked } = home ?? {};
  const { actor } = useSession();
  const rights = { mayRoute: may(phoneNumberPolicy, 'routeMany', actor).allowed };
  const rows = (needs ?? [])
    .map((need) => ({ need, words: needWords(need, place, rights) }))
    .sort((a, b) => Number(b.words.is_failing) - Number(a.words.is_failing));
  const { count, is_least } = needsCount({ needs: needs ?? null, more_needs: more_needs ?? null }, plan);
  const notAsked = notAskedWords(needs_not_asked ?? []);
  return (
    <Card
      title="Needs attention"
      note={count > 0 ? `${countText(count)}${is_least ? ' or more' : ''}` : null}
      isLoading={!needs || (count === 0 && plan === undefined)}
      isFailed={isFailed}
      onRetry={onRetry}
      height={100}
    >
      {count === 0 ? (
        !notAsked && (
          <CardNote>
            No credential or carrier failed its last test, no carrier failed to register, no route uses an
            inactive carrier, no limit is nearly reached, and no number is without an application.
          </CardNote>
        )
      ) : (
        <CardRows>
          {plan && (
            <CardRow
              mark={<Mark is_failing={plan.is_failing} />}
              end={
                <Anchor
                  component={TargetLink}
                  link={linkOptions({
                    to: '/internal/accounts/$accountSid/edit',
                    params: { accountSid: plan.account_sid },
                  })}
                  size="sm"
                >
                  Open the plan
                </Anchor>
              }
            >
              {plan.what}
              <small>{plan.more}</small>
            </CardRow>
          )}
          {rows.map(({ need, words }) => (
            <CardRow
              key={`${need.kind} ${need.sid} ${need.name}`}
              mark={<Mark is_failing={words.is_failing} />}
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
          {(more_needs ?? []).map((more) => {
            const { what, link } = moreWords(more, place);
            return (
              <CardRow
                key={more.kind}
                end={
                  <Anchor component={TargetLink} link={link} size="sm">
                    Show all
                  </Anchor>
                }
              >
                {what}
              </CardRow>
            );
          })}
        </CardRows>
      )}
      {notAsked && (
        <CardRows>
          <CardRow
            mark={<Mark is_failing={false} />}
            end={
              <Button variant="subtle" size="compact-sm" onClick={() => void onRetry()}>
                Try again
              </Button>
            }
          >
            {notAsked}
            <small>The store is not answering, or there is too much data to check</small>
          </CardRow>
        </CardRows>
      )}
    </Card>
  );
}

function Mark({ is_failing }: { is_failing: boolean }) {
  const [Icon, color, label] = is_failing
    ? ([IconCircleXFilled, 'var(--status-failing)', 'Failing'] as const)
    : ([IconAlertTriangleFilled, 'var(--status-attention)', 'Attention'] as const);
  return <Icon size={18} color={color} role="img" aria-label={label} />;
}
