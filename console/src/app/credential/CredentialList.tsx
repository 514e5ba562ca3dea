import { IconPlugConnected } from '@tabler/icons-react';
import { may } from '@trunkline/contract/core/policy.ts';
import { useState } from 'react';
import { useCurrentProvider } from '../../service-providers/service-providers.queries.ts';
import { useSession } from '../../session/session.queries.ts';
import { CredentialStatus } from '../../ui/page/CredentialStatus.tsx';
import { failureOf } from '../../ui/page/failure.ts';
import type { Column } from '../../ui/table/columns.ts';
import { ALL_ACCOUNTS, accountColumn, accountFilter } from '../list/account-column.ts';
import { createdColumn } from '../list/created-column.ts';
import { ListScreen } from '../list/ListScreen.tsx';
import { type CredentialKind, mayTest, titleOf } from './credential-kind.ts';
import type { Credential } from './credential-queries.ts';
import { DeleteCredential } from './DeleteCredential.tsx';

/** What came of asking for a row's test here: an answer, or why there was none. */
type Asked<Answer> = { isPending: boolean; answer?: Answer; failure?: string };

type CredentialListProps<T extends Credential, Test, Answer> = {
  kind: CredentialKind<T, Test, Answer>;
  /** Columns of its own, after the label. */
  between?: readonly Column<T>[];
  /** When something last happened, before when it was created. */
  times?: readonly Column<T>[];
};

/** Keys of vendors: whose they are, and whether the vendor took them when it was last asked. */
export function CredentialList<T extends Credential, Test, Answer>({
  kind,
  between = [],
  times = [],
}: CredentialListProps<T, Test, Answer>) {
  const { policy, queries, record, sidOf } = kind;
  const { actor, features } = useSession();
  const service_provider_sid = useCurrentProvider()?.service_provider_sid ?? '';
  const test = queries.useTest(service_provider_sid);
  const [asked, setAsked] = useState<ReadonlyMap<string, Asked<Answer>>>(new Map());

  async function ask(one: T) {
    const note = (what: Asked<Answer>) => setAsked((known) => new Map(known).set(sidOf(one), what));
    note({ isPending: true });
    try {
      note({ isPending: false, answer: await test.mutateAsync(sidOf(one)) });
    } catch (error) {
      note({ isPending: false, failure: failureOf(error).msg });
    }
  }

  const columns: Column<T>[] = [
    { id: 'vendor', header: 'Vendor', cell: ({ vendor }) => kind.vendorName(vendor), sort: 'vendor' },
    { id: 'label', header: 'Label', cell: ({ label }) => label, sort: 'label', least: 56 },
    ...between,
    ...accountColumn<T>(actor, { header: 'Used by', none: ALL_ACCOUNTS }),
    {
      id: 'status',
      header: 'Status',
      least: 106,
      cell: (one) => {
        const { isPending = false, answer, failure } = asked.get(sidOf(one)) ?? {};
        return (
          <CredentialStatus
            outcome={kind.outcomeOf(one, answer)}
            isTesting={isPending}
            failure={failure ?? one.unreadable}
          />
        );
      },
      sort: 'last_tested',
    },
    ...times,
    createdColumn,
  ];

  return (
    <ListScreen
      words={kind.list}
      many={record.area}
      pages={queries.pages}
      columns={columns}
      row={{
        id: sidOf,
        name: (one) => titleOf(kind, one),
        mayOpen: (one) => may(policy, 'open', actor, one).allowed,
        actions: (one) => [
          {
            label: 'Test',
            icon: <IconPlugConnected size={16} aria-hidden />,
            may: mayTest(kind, actor, one),
            onSelect: () => ask(one),
          },
        ],
        mayRemove: (one) => may(policy, 'remove', actor, one),
        removal: (service, dialog) => (
          <DeleteCredential {...{ kind, service, service_provider_sid }} {...dialog} />
        ),
      }}
      filters={[
        ...accountFilter<T>(actor, service_provider_sid, { label: 'Used by', counts: record.area }),
        // The last, since their counts come with the rows.
        ...(features.has('lists-by-state') ? [{ name: 'state', label: 'Failing', on: 'failing' }] : []),
        { name: 'level', label: 'Shared by all accounts', on: 'service_provider' },
      ]}
      add={{ may: may(policy, 'begin', actor), label: `Add ${record.kind}` }}
    />
  );
}
