import type { Account } from '@trunkline/contract/accounts/accounts.contract.ts';
import { accountPolicy } from '@trunkline/contract/accounts/accounts.policy.ts';
import { may } from '@trunkline/contract/core/policy.ts';
import { FirstCallLine, useFirstCall } from '../app/calls/FirstCallLine.tsx';
import { createdColumn } from '../app/list/created-column.ts';
import { type ListedRow, ListScreen } from '../app/list/ListScreen.tsx';
import { stateFilter } from '../app/list/state-filter.ts';
import { useSession } from '../session/session.queries.ts';
import type { Column } from '../ui/table/columns.ts';
import { AccountState } from './AccountState.tsx';
import { accountUses } from './account-uses.ts';
import { accountPages } from './accounts.queries.ts';
import { DeleteAccount } from './DeleteAccount.tsx';

const columns: Column<Account>[] = [
  { id: 'name', header: 'Name', cell: ({ name }) => name, sort: 'name' },
  { id: 'sip_realm', header: 'SIP realm', cell: ({ sip_realm }) => sip_realm || null },
  {
    id: 'state',
    header: 'State',
    cell: (account) => <AccountState account={account} />,
    sort: 'is_active',
  },
  createdColumn,
  { id: 'sid', header: 'Account SID', cell: ({ account_sid }) => <code>{account_sid}</code>, optional: true },
];

const row: ListedRow<Account> = {
  id: ({ account_sid }) => account_sid,
  name: ({ name }) => name,
  removal: (account, dialog) => <DeleteAccount account={account} {...dialog} />,
};

const words = {
  title: 'Accounts',
  help: 'accounts',
  purpose: 'Customers of this service provider, each with its own applications, numbers and users',
  noun: 'accounts',
  search: 'Filter by name',
  empty: {
    title: 'No Accounts.',
    text: 'An account is one customer: it has its own applications, phone numbers, carriers and users.',
  },
};

export function AccountList() {
  const session = useSession();
  const { actor } = session;
  const firstCall = useFirstCall(true);
  return (
    <>
      <ListScreen
        words={words}
        many="accounts"
        pages={accountPages}
        columns={columns}
        row={{
          ...row,
          uses: accountUses,
          mayRemove: (account) => may(accountPolicy, 'remove', actor, account),
        }}
        filters={stateFilter<Account>(session)}
        add={{ may: may(accountPolicy, 'create', actor), label: 'Add account' }}
      />
      {/* Where it moves nothing when it comes. */}
      <FirstCallLine firstCall={firstCall} />
    </>
  );
}
