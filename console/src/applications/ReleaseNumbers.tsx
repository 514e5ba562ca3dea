import { Button } from '@mantine/core';
import type { Application } from '@trunkline/contract/applications/applications.contract.ts';
import type { RecordUse } from '@trunkline/contract/record-facts/record-facts.contract.ts';
import { useState } from 'react';
import { useCountNumbers, useRouteNumbers } from '../phone-numbers/phone-numbers.queries.ts';
import { useSession } from '../session/session.queries.ts';
import { ConfirmAction } from '../ui/overlay/ConfirmAction.tsx';
import { toastSuccess } from '../ui/overlay/toast.ts';
import { countText } from '../ui/page/count-text.ts';

type ReleaseNumbersProps = {
  application: Pick<Application, 'application_sid' | 'name'>;
  /** The numbers that it answers. */
  use: RecordUse | undefined;
  onReleased: () => unknown;
};

/** All numbers of an application let go of it in one request, all or none (`R24`). */
export function ReleaseNumbers({ application, use, onReleased }: ReleaseNumbersProps) {
  const { actor, features } = useSession();
  const release = useRouteNumbers();
  const counting = useCountNumbers();
  const [isAsking, setIsAsking] = useState(false);
  if (!use || use.total === 0 || actor.view_only || !features.has('bulk-number-routing')) return null;
  const { total, total_is_least } = use;
  const counted = total === 1 ? 'the number' : `all ${countText(total)} numbers`;
  const numbers = total_is_least ? 'all of its numbers' : counted;

  async function releaseAll() {
    const matching = { application_sid: application.application_sid };
    // What is released is told how many were seen, so a count that ended early is made whole.
    const whole = total_is_least ? await counting.mutateAsync(matching) : total;
    return release.mutateAsync({ matching, total: whole, application_sid: null });
  }

  return (
    <>
      <Button variant="default" size="xs" onClick={() => setIsAsking(true)}>
        Release {numbers}
      </Button>
      <ConfirmAction
        opened={isAsking}
        onClose={() => setIsAsking(false)}
        title={`Release ${numbers}`}
        label={`Release ${numbers}`}
        workingLabel="Releasing"
        failed="The numbers were not released."
        onConfirm={releaseAll}
        onDone={() => {
          toastSuccess(`${application.name} no longer answers any numbers`);
          onReleased();
        }}
      >
        <p>
          Calls to them will go to the default application of their carrier, if it has one, instead of{' '}
          <strong>{application.name}</strong>.
        </p>
      </ConfirmAction>
    </>
  );
}
