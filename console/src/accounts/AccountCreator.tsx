import { useNavigate } from '@tanstack/react-router';
import { accountPolicy } from '@trunkline/contract/accounts/accounts.policy.ts';
import { may } from '@trunkline/contract/core/policy.ts';
import { useCurrentProvider } from '../service-providers/service-providers.queries.ts';
import { useSession } from '../session/session.queries.ts';
import { failureOf } from '../ui/failure.ts';
import { PageHeader } from '../ui/PageHeader.tsx';
import { saveParts } from '../ui/save-parts.ts';
import { toastError, toastSuccess } from '../ui/toast.ts';
import { AccountForm, type Saving } from './AccountForm.tsx';
import { type AccountValues, newAccountSent } from './account-form.ts';
import { accountListLink } from './account-list-link.ts';
import { useCreateAccount } from './accounts.queries.ts';
import { useLimitParts } from './limits.queries.ts';

export function AccountCreator() {
  const { actor } = useSession();
  const provider = useCurrentProvider();
  const create = useCreateAccount();
  const limitParts = useLimitParts();
  const navigate = useNavigate();
  const list = accountListLink();

  /** The limits need the new account's sid. When they fail the account is there all the same. */
  async function save(values: AccountValues, { form, allowed }: Saving) {
    const body = newAccountSent(values, provider?.service_provider_sid ?? '', allowed);
    const { sid } = await create.mutateAsync(body);
    const parts = limitParts({ account_sid: sid }, values.limits);
    const failed = await saveParts(form, values, parts).then(() => null, failureOf);
    return { sid, failed };
  }

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
        onSave={save}
        onSaved={({ sid, failed }, { name }) => {
          const added = `Account ${name.trim()} added`;
          if (failed) toastError(`${added}. ${failed.what} ${failed.msg}`);
          else toastSuccess(added);
          void navigate({ to: '/internal/accounts/$accountSid/edit', params: { accountSid: sid } });
        }}
      />
    </>
  );
}
