import { Button, Stack, Text } from '@mantine/core';
import type { AppliedPlan } from '@trunkline/contract/configuration/configuration.contract.ts';
import { useMemo, useState } from 'react';
import { countText } from '../ui/page/count-text.ts';
import { StatusBadge } from '../ui/page/StatusBadge.tsx';
import { PlanGroup } from './PlanGroup.tsx';
import classes from './PlanTable.module.css';
import { countOf, countsText, planParts } from './plan-words.ts';

/** Of thousands of accounts the first are drawn. */
const GROUPS_AT_ONCE = 100;
/** So few that all of them are open. */
const FEW = 20;

/** What would be done, by whose it is and kind; each of them folds. */
export function PlanTable({ plan, deletes }: { plan: AppliedPlan; deletes: boolean }) {
  const parts = useMemo(() => planParts(plan), [plan]);
  const [shown, setShown] = useState(GROUPS_AT_ONCE);
  const total = countOf(plan);
  return (
    <Stack gap={8}>
      <div role="status" className={classes.summary}>
        {total === 0 ? (
          <StatusBadge status="good">Everything already matches the document</StatusBadge>
        ) : (
          <strong>{countsText(plan)}</strong>
        )}
        <span>{countText(plan.unchanged)} unchanged</span>
        {plan.left > 0 && (
          <span>
            {countText(plan.left)} {plan.left === 1 ? 'is' : 'are'} not in the document, and{' '}
            {plan.left === 1 ? 'stays' : 'stay'}
          </span>
        )}
      </div>
      {deletes && plan.deleted > 0 && (
        <Text>
          <StatusBadge status="failing">
            {plan.deleted === 1 ? '1 record is deleted' : `${countText(plan.deleted)} records are deleted`}
          </StatusBadge>{' '}
          They are marked with − below.
        </Text>
      )}
      {parts.slice(0, shown).map((part) => (
        <PlanGroup key={`${plan.plan} ${part.key}`} part={part} isOpen={total <= FEW} />
      ))}
      {parts.length > shown && (
        <Button variant="default" onClick={() => setShown(shown + GROUPS_AT_ONCE)}>
          Show more of {countText(parts.length)} lists
        </Button>
      )}
    </Stack>
  );
}
