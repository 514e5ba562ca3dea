import type { Application } from '@trunkline/contract/applications/applications.contract.ts';
import type { Deleting } from '../app/RecordScreen.tsx';
import { recordLink } from '../app/record-link.ts';
import { ConfirmDelete } from '../ui/overlay/ConfirmDelete.tsx';
import { useRemoveApplication } from './applications.queries.ts';

type DeleteApplicationProps = Deleting & {
  application: Pick<Application, 'application_sid' | 'name'>;
};

export function DeleteApplication({ application, ...rest }: DeleteApplicationProps) {
  const remove = useRemoveApplication();
  return (
    <ConfirmDelete
      {...rest}
      kind="application"
      name={application.name}
      blockerLink={({ kind, sid }) => recordLink(kind in blockerWords ? 'accounts' : kind, sid)}
      blockerWords={blockerWords}
      onDelete={() => remove.mutateAsync(application.application_sid)}
      done={`Application ${application.name} deleted`}
    >
      <p>Its webhooks and speech settings are deleted with it.</p>
    </ConfirmDelete>
  );
}

/** What the server names as using an application (`R19`); the first two are accounts. */
const blockerWords = {
  'sip-device-application': ['account, for SIP device calls', 'accounts, for SIP device calls'],
  'siprec-application': ['account, for SIPREC calls', 'accounts, for SIPREC calls'],
} as const;
