import { useQuery } from '@tanstack/react-query';
import { linkOptions } from '@tanstack/react-router';
import { may } from '@trunkline/contract/core/policy.ts';
import type { SpeechCredential } from '@trunkline/contract/speech-services/speech-services.contract.ts';
import { speechServicePolicy } from '@trunkline/contract/speech-services/speech-services.policy.ts';
import { vendorName } from '@trunkline/contract/speech-services/vendors.ts';
import { type ReactNode, useState } from 'react';
import type { AccountChoice } from '../accounts/accounts.queries.ts';
import { pageAsked } from '../app/list-search.ts';
import { useSession } from '../session/session.queries.ts';
import { CredentialTable } from '../ui/CredentialTable.tsx';
import { StatusBadge } from '../ui/StatusBadge.tsx';
import { columnsOf } from '../ui/table-columns.ts';
import { toastSuccess } from '../ui/toast.ts';
import { useLastPage } from '../ui/use-last-page.ts';
import { DeleteSpeechService } from './DeleteSpeechService.tsx';
import { type SpeechSearch, speechPageQuery, useTestSpeechService } from './speech-services.queries.ts';
import { serviceTitle, speechOutcome, usageOf } from './speech-words.ts';

type SpeechTableProps = {
  /** Empty while it is not known yet. */
  service_provider_sid: string;
  accounts: readonly AccountChoice[] | undefined;
  search: SpeechSearch;
  /** Changes the address; also back to the first page, unless told. */
  onShow: (next: Partial<SpeechSearch>, replace?: boolean) => void;
  isFiltered: boolean;
  onClear: () => void;
  add: ReactNode;
};

const column = columnsOf<SpeechCredential>();
const between = column.columns([
  column.display({
    id: 'usage',
    header: 'Used for',
    cell: ({ row: { original } }) => (
      <StatusBadge status={original.use_for_tts || original.use_for_stt ? 'good' : 'off'}>
        {usageOf(original)}
      </StatusBadge>
    ),
    meta: { compact: 'hidden' },
  }),
]);

export function SpeechTable(props: SpeechTableProps) {
  const { service_provider_sid, accounts, search, onShow, isFiltered, onClear, add } = props;
  const session = useSession();
  const { actor } = session;
  const query = useQuery(speechPageQuery(session, service_provider_sid, search));
  const test = useTestSpeechService(service_provider_sid);
  const [leaving, setLeaving] = useState<SpeechCredential | null>(null);
  const { page, page_size } = pageAsked(search);
  useLastPage(query, { page, page_size }, (last) => onShow({ page: last }, true));

  return (
    <>
      <CredentialTable
        noun="speech services"
        query={query}
        rowId={(one) => one.speech_credential_sid}
        rowName={serviceTitle}
        vendorOf={(one) => vendorName(one.vendor)}
        outcomeOf={speechOutcome}
        accounts={accounts}
        between={between}
        statusSort="last_tested"
        rightsOf={(one) => ({
          open: may(speechServicePolicy, 'open', actor, one),
          update: may(speechServicePolicy, 'update', actor, one),
          test: may(speechServicePolicy, 'test', actor, one),
          remove: may(speechServicePolicy, 'remove', actor, one),
        })}
        linkOf={editLink}
        onTest={(one) => test.mutateAsync(one.speech_credential_sid)}
        onRemove={setLeaving}
        sort={{
          by: search.sort ?? 'vendor',
          onSort: (sort) => onShow({ sort: sort === 'vendor' ? undefined : sort }),
        }}
        paging={{
          page,
          size: page_size,
          onPage: (to) => onShow({ page: to > 1 ? to : undefined }),
          onSize: (size) => onShow({ size }),
        }}
        empty={{
          title: 'No speech services.',
          text: 'Add the key of a vendor here, and applications can speak and listen with it.',
          action: add,
        }}
        isFiltered={isFiltered}
        onClear={onClear}
      />
      {leaving && (
        <DeleteSpeechService
          service={leaving}
          service_provider_sid={service_provider_sid}
          opened
          onClose={() => setLeaving(null)}
          onDeleted={() => toastSuccess(`Deleted speech service ${serviceTitle(leaving)}`)}
        />
      )}
    </>
  );
}

function editLink({ speech_credential_sid }: SpeechCredential) {
  return linkOptions({
    to: '/internal/speech-services/$speechCredentialSid/edit',
    params: { speechCredentialSid: speech_credential_sid },
  });
}
