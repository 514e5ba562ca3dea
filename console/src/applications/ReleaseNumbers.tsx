import { Button } from '@mantine/core';
import type { Application } from '@trunkline/contract/applications/applications.contract.ts';
import { useState } from 'react';
import { useRouteNumbers } from '../phone-numbers/phone-numbers.queries.ts';
import { useSession } from '../session/session.queries.ts';
import { ConfirmAction } from '../ui/overlay/ConfirmAction.tsx';
import { toastSuccess } from '../ui/overlay/toast.ts';
import { countText } from '../ui/page/count-text.ts';

type ReleaseNumbersProps = {
  application: Pick<Application, 'application_sid' | 'name'>;
  /** How many it answers. */
  total: number;
  onReleased: () => unknown;
};

/** All numbers of an application let go of it in one request, all or none (`R24`). */
export function ReleaseNumbers({ application, total, onReleased }: ReleaseNumbersProps) {
  const { actor, features } = useSession();
  const release = useRouteNumbers();
  const [isAsking, setIsAsking] = useState(false);
  if (total === 0 || actor.view_only || !features.has('bulk-number-routing')) return null;
  const numbers = total === 1 ? 'the number' : `all ${countText(total)} numbers`;
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
        onConfirm={() =>
          release.mutateAsync({
            matching: { application_sid: application.application_sid },
            total,
            application_sid: null,
          })
        }
        onDone={() => {
          toastSuccess(`${application.name} answers no numbers any more`);
          onReleased();
        }}
      >
        <p>
          Calls to them go to the default application of their carrier from then on, if it has one, and not to{' '}
          <strong>{application.name}</strong>.
        </p>
      </ConfirmAction>
    </>
  );
}
