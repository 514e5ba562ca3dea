import { Anchor, Button, Group, Text } from '@mantine/core';
import { linkOptions } from '@tanstack/react-router';
import type { AppliedPlan } from '@trunkline/contract/configuration/configuration.contract.ts';
import { useSession } from '../session/session.queries.ts';
import { StatusBadge } from '../ui/page/StatusBadge.tsx';
import { TargetLink } from '../ui/table/TargetLink.tsx';
import { changesText, countOf, countsText } from './plan-words.ts';

const auditLog = linkOptions({ to: '/internal/audit', search: { kind: 'configuration', of: 'all' } });

export function Applied({ result, onMore }: { result: AppliedPlan; onMore: () => void }) {
  const { features } = useSession();
  return (
    <>
      <div role="status">
        <StatusBadge status="good">{changesText(countOf(result))} applied</StatusBadge>
      </div>
      <Text>{countsText(result, true)}. Applying the document again would change nothing.</Text>
      <Group gap="8px 20px">
        <Button variant="default" onClick={onMore}>
          Apply another document
        </Button>
        {features.has('audit') && (
          <Anchor component={TargetLink} link={auditLog}>
            Show it in the audit log
          </Anchor>
        )}
      </Group>
    </>
  );
}
