import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { keyFields } from '@trunkline/contract/core/new-key.ts';
import { may } from '@trunkline/contract/core/policy.ts';
import { type ComponentType, type ReactNode, useState } from 'react';
import { useCurrentProvider } from '../../service-providers/service-providers.queries.ts';
import { useSession } from '../../session/session.queries.ts';
import { CredentialTest, testEntry } from '../../ui/form/CredentialTest.tsx';
import { ReplaceKeyDialog } from '../../ui/form/ReplaceKeyDialog.tsx';
import { storedFrom } from '../../ui/form/use-record-form.ts';
import { toastSuccess } from '../../ui/overlay/toast.ts';
import { LeadAway } from '../../ui/page/LeadAway.tsx';
import { isForbidden } from '../api-problem.ts';
import { backTo } from '../list/list-as-left.ts';
import { useMutateOnce } from '../mutate-once.ts';
import { RecordScreen } from '../record/RecordScreen.tsx';
import { useTestsAsked } from '../record/tests-asked.ts';
import { type CredentialFormProps, type CredentialKind, mayTest, titleOf } from './credential-kind.ts';
import type { Credential } from './credential-queries.ts';
import { DeleteCredential } from './DeleteCredential.tsx';

type CredentialEditorProps<T extends Credential, V, Test, Answer> = {
  kind: CredentialKind<T, Test, Answer>;
  sid: string;
  Form: ComponentType<CredentialFormProps<V, T>>;
  valuesOf: (service: T) => V;
  /** Below the form. */
  more?: (service: T, service_provider_sid: string) => ReactNode;
};

/** The page of one key: its vendor's fields, whether the vendor takes it, and another key in its place. */
export function CredentialEditor<T extends Credential, V, Test, Answer>(
  props: CredentialEditorProps<T, V, Test, Answer>,
) {
  const { kind, sid, Form, valuesOf, more } = props;
  const { queries, policy, record } = kind;
  const { actor, features } = useSession();
  const current_sid = useCurrentProvider()?.service_provider_sid ?? '';
  const query = useQuery(queries.one(current_sid, sid));
  const { data, error } = query;
  const owner_sid = data?.service_provider_sid ?? current_sid;
  const navigate = useNavigate();
  const test = useMutateOnce(queries.useTest(owner_sid));
  const update = queries.useUpdate(owner_sid);
  const replace = queries.useReplaceKey(owner_sid, sid);
  const [isReplacing, setIsReplacing] = useState(false);
  const list = backTo(`/internal/${record.area}`, kind.list.title);
  const canTest = data !== undefined && mayTest(kind, actor, data).allowed;
  useTestsAsked(data !== undefined, () => canTest && test.mutate(sid));
  const mayOpen = data && may(policy, 'open', actor, data);
  const isClosed = mayOpen?.allowed === false || isForbidden(error);
  return (
    <RecordScreen
      words={record}
      query={query}
      list={list}
      refusal={
        isClosed && (
          <LeadAway
            reason="You do not have access to this resource"
            onLeave={() => navigate({ ...list.link, replace: true })}
          />
        )
      }
      head={(service) => ({
        title: titleOf(kind, service),
        sid,
        menu: [testEntry(mayTest(kind, actor, service), test, sid)],
      })}
      health={(service) => (
        <CredentialTest
          sid={sid}
          may={mayTest(kind, actor, service)}
          test={test}
          outcome={kind.outcomeOf(service, test.data)}
          unreadable={service.unreadable}
        />
      )}
      removal={(service) => ({
        may: may(policy, 'remove', actor, service),
        about: record.about,
        dialog: (deleting) => (
          <DeleteCredential {...{ kind, service }} service_provider_sid={owner_sid} {...deleting} />
        ),
      })}
    >
      {(service) => (
        <>
          <Form
            values={valuesOf(service)}
            stored={storedFrom(service, query)}
            service_provider_sid={owner_sid}
            may={may(policy, 'update', actor, service)}
            cancel={list.link}
            // A platform's server cannot test what is not stored (`R7`).
            replacing={
              features.has('key-replacing')
                ? { may: may(policy, 'update', actor, service), onOpen: () => setIsReplacing(true) }
                : undefined
            }
            onSaved={() => {
              test.reset();
              toastSuccess(record.updated);
            }}
          />
          {isReplacing && (
            <ReplaceKeyDialog
              service={titleOf(kind, service)}
              keys={keyFields(kind.fieldsOf(service.vendor), service)}
              stored={service}
              isTestable={kind.isTestable(service)}
              onReplace={async (key) => {
                const told = await replace(key);
                return { stored: told.stored, outcome: kind.keyOutcome(service, told) };
              }}
              onStore={(body) => update({ sid, body, madeFrom: service })}
              onClose={() => setIsReplacing(false)}
              onStored={test.reset}
              onStoredFailing={() => test.mutate(sid)}
            />
          )}
          {more?.(service, owner_sid)}
        </>
      )}
    </RecordScreen>
  );
}
