import { linkOptions } from '@tanstack/react-router';
import type { Application } from '@trunkline/contract/applications/applications.contract.ts';
import type { Blocker } from '@trunkline/contract/core/problem.ts';
import { ConfirmDelete } from '../ui/ConfirmDelete.tsx';
import { useRemoveApplication } from './applications.queries.ts';

type DeleteApplicationProps = {
  application: Pick<Application, 'application_sid' | 'name'>;
  opened: boolean;
  onClose: () => void;
  onDeleted: () => void;
};

export function DeleteApplication({ application, opened, onClose, onDeleted }: DeleteApplicationProps) {
  const remove = useRemoveApplication();
  return (
    <ConfirmDelete
      opened={opened}
      onClose={onClose}
      kind="application"
      name={application.name}
      blockerLink={blockerLink}
      blockerWords={blockerWords}
      onDelete={() => remove.mutateAsync(application.application_sid)}
      onDeleted={onDeleted}
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

function blockerLink({ kind, sid }: Blocker) {
  if (kind === 'ms-teams-tenants')
    return linkOptions({
      to: '/internal/ms-teams-tenants/$msTeamsTenantSid/edit',
      params: { msTeamsTenantSid: sid },
    });
  if (!(kind in blockerWords)) return undefined;
  return linkOptions({ to: '/internal/accounts/$accountSid/edit', params: { accountSid: sid } });
}
