import { useSearch } from '@tanstack/react-router';
import { may } from '@trunkline/contract/core/policy.ts';
import type { ComponentType } from 'react';
import { useCurrentProvider } from '../../service-providers/service-providers.queries.ts';
import { useSession } from '../../session/session.queries.ts';
import { toastSuccess } from '../../ui/overlay/toast.ts';
import { backTo } from '../list/list-as-left.ts';
import { AddScreen } from '../record/AddScreen.tsx';
import { pageOf } from '../record/record-link.ts';
import { useGoOn } from '../record/use-go-on.ts';
import type { CredentialFormProps, CredentialKind } from './credential-kind.ts';
import type { Credential } from './credential-queries.ts';

type CredentialCreatorProps<T extends Credential, V, Test, Answer> = {
  kind: CredentialKind<T, Test, Answer>;
  Form: ComponentType<CredentialFormProps<V, T>>;
  /** For that account; empty for all of the provider's. */
  newValues: (account_sid: string) => V;
};

/** The page of a vendor's key that is not there yet. */
export function CredentialCreator<T extends Credential, V, Test, Answer>(
  props: CredentialCreatorProps<T, V, Test, Answer>,
) {
  const { kind, Form, newValues } = props;
  const { record, policy } = kind;
  const list = backTo(`/internal/${record.area}`, kind.list.title);
  const { actor } = useSession();
  const provider = useCurrentProvider();
  const search = useSearch({ strict: false });
  const goOn = useGoOn();
  const account_sid = actor.scope === 'account' ? actor.account_sid : (search.account ?? '');
  return (
    <AddScreen kind={record.kind} list={list} fields={3} isShort needs={[{ data: provider ?? undefined }]}>
      {() => (
        <Form
          values={newValues(account_sid)}
          service_provider_sid={provider?.service_provider_sid ?? ''}
          may={may(policy, 'begin', actor)}
          cancel={list.link}
          onSaved={(sid) => {
            toastSuccess(record.created);
            void goOn(pageOf(record.area, sid));
          }}
        />
      )}
    </AddScreen>
  );
}
