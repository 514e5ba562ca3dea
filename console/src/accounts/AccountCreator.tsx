import { useNavigate } from '@tanstack/react-router';
import { accountPolicy } from '@trunkline/contract/accounts/accounts.policy.ts';
import { may } from '@trunkline/contract/core/policy.ts';
import { useCurrentProvider } from '../service-providers/service-providers.queries.ts';
import { useSession } from '../session/session.queries.ts';
import { PageHeader } from '../ui/PageHeader.tsx';
import { toastSuccess } from '../ui/toast.ts';
import { AccountForm } from './AccountForm.tsx';
import { newAccountSent } from './account-form.ts';
import { accountListLink } from './account-list-link.ts';
import { useCreateAccount } from './accounts.queries.ts';

export function AccountCreator() {
  const { actor } = useSession();
  const provider = useCurrentProvider();
  const create = useCreateAccount();
  const navigate = useNavigate();
  const list = accountListLink();

  return (
    <>
      <PageHeader
        title="Add account"
        crumbs={[{ label: 'Accounts', link: list }]}
        purpose={provider && `For a customer of ${provider.name}`}
      />
      <AccountForm
        may={may(accountPolicy, 'create', actor)}
        cancel={list}
        onSave={(values, allowed) =>
          create.mutateAsync(newAccountSent(values, provider?.service_provider_sid ?? '', allowed))
        }
        onSaved={({ sid }, { name }) => {
          toastSuccess(`Account ${name.trim()} added`);
          void navigate({ to: '/internal/accounts/$accountSid/edit', params: { accountSid: sid } });
        }}
      />
    </>
  );
}
