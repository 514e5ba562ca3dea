import { useQuery } from '@tanstack/react-query';
import { accountPolicy } from '@trunkline/contract/accounts/accounts.policy.ts';
import { may } from '@trunkline/contract/core/policy.ts';
import { useState } from 'react';
import { backTo } from '../app/list/list-as-left.ts';
import { AddScreen } from '../app/record/AddScreen.tsx';
import { pageOf } from '../app/record/record-link.ts';
import { useGoOn } from '../app/record/use-go-on.ts';
import { useCurrentProvider } from '../service-providers/service-providers.queries.ts';
import { useSession } from '../session/session.queries.ts';
import { type Part, saveParts } from '../ui/form/save-changed-parts.ts';
import { toastSuccess } from '../ui/overlay/toast.ts';
import { failureOf } from '../ui/page/failure.ts';
import { AccountForm, type Saving } from './AccountForm.tsx';
import { type AccountValues, accountSent, newAccountSent, ownPaths } from './account-form.ts';
import { accountQuery, useCreateAccount, useUpdateAccount } from './accounts.queries.ts';
import { useLimitParts } from './limit-parts.queries.ts';
import { noLimits } from './limits.queries.ts';

export function AccountCreator() {
  const { actor } = useSession();
  const provider = useCurrentProvider();
  const create = useCreateAccount();
  // Once it is there and only its limits are not, another try adds no second one.
  const [madeSid, setMadeSid] = useState('');
  const made = useQuery(accountQuery(madeSid));
  const update = useUpdateAccount(madeSid);
  const limitParts = useLimitParts();
  const goOn = useGoOn();
  const list = backTo('/internal/accounts', 'Accounts');

  /** The limits need the new account's sid. When they fail the account is there all the same. */
  async function save(values: AccountValues, saving: Saving) {
    const sid = madeSid || (await add(values, saving));
    const parts: Part[] = limitParts({ account_sid: sid }, values.limits);
    if (madeSid) parts.push({ name: 'Account', paths: ownPaths(values), save: () => change(values, saving) });
    try {
      await saveParts(saving.form, values, parts);
    } catch (error) {
      const failure = failureOf(error);
      const what = madeSid ? failure.what : `Account ${values.name.trim()} is added. ${failure.what}`;
      throw { ...failure, what, is_partial: true };
    }
    return sid;
  }

  async function add(values: AccountValues, { form, allowed }: Saving) {
    const body = newAccountSent(values, provider?.service_provider_sid ?? '', allowed);
    const { sid } = await create.mutateAsync(body);
    setMadeSid(sid);
    form.setInitialValues({ ...values, limits: noLimits });
    return sid;
  }

  async function change(values: AccountValues, { allowed }: Saving) {
    const madeFrom = made.data ?? (await made.refetch({ throwOnError: true })).data;
    if (madeFrom) await update.mutateAsync({ body: accountSent(values, madeFrom, allowed), madeFrom });
  }

  return (
    <AddScreen
      kind="account"
      list={list}
      purpose={provider && `For a customer of ${provider.name}`}
      fields={6}
      needs={[]}
    >
      {() => (
        <AccountForm
          saveLabel={madeSid ? 'Save' : 'Add account'}
          may={may(accountPolicy, 'create', actor)}
          cancel={list.link}
          onSave={save}
          onSaved={(accountSid, { name }) => {
            toastSuccess(`Account ${name.trim()} added`);
            void goOn(pageOf('accounts', accountSid));
          }}
        />
      )}
    </AddScreen>
  );
}
