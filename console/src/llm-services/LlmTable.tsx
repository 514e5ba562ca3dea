import { useQuery } from '@tanstack/react-query';
import { linkOptions } from '@tanstack/react-router';
import { may } from '@trunkline/contract/core/policy.ts';
import type { LlmCredential } from '@trunkline/contract/llm-services/llm-services.contract.ts';
import { llmServicePolicy } from '@trunkline/contract/llm-services/llm-services.policy.ts';
import { llmVendorName } from '@trunkline/contract/llm-services/vendors.ts';
import { type ReactNode, useState } from 'react';
import type { AccountChoice } from '../accounts/accounts.queries.ts';
import { pageAsked } from '../app/list-search.ts';
import { useSession } from '../session/session.queries.ts';
import { CredentialTable } from '../ui/CredentialTable.tsx';
import { toastSuccess } from '../ui/toast.ts';
import { useLastPage } from '../ui/use-last-page.ts';
import { DeleteLlmService } from './DeleteLlmService.tsx';
import { type LlmSearch, llmPageQuery, useTestLlmService } from './llm-services.queries.ts';
import { llmOutcome, serviceTitle } from './llm-words.ts';

type LlmTableProps = {
  /** Empty while it is not known yet. */
  service_provider_sid: string;
  accounts: readonly AccountChoice[] | undefined;
  search: LlmSearch;
  /** Changes the address; also back to the first page, unless told. */
  onShow: (next: Partial<LlmSearch>, replace?: boolean) => void;
  isFiltered: boolean;
  onClear: () => void;
  add: ReactNode;
};

export function LlmTable(props: LlmTableProps) {
  const { service_provider_sid, accounts, search, onShow, isFiltered, onClear, add } = props;
  const session = useSession();
  const { actor } = session;
  const query = useQuery(llmPageQuery(session, service_provider_sid, search));
  const test = useTestLlmService(service_provider_sid);
  const [leaving, setLeaving] = useState<LlmCredential | null>(null);
  const { page, page_size } = pageAsked(search);
  useLastPage(query, { page, page_size }, (last) => onShow({ page: last }, true));

  return (
    <>
      <CredentialTable
        noun="LLM services"
        query={query}
        rowId={(one) => one.llm_credential_sid}
        rowName={serviceTitle}
        vendorOf={(one) => llmVendorName(one.vendor)}
        outcomeOf={llmOutcome}
        accounts={accounts}
        rightsOf={(one) => ({
          open: may(llmServicePolicy, 'open', actor, one),
          update: may(llmServicePolicy, 'update', actor, one),
          test: may(llmServicePolicy, 'test', actor, one),
          remove: may(llmServicePolicy, 'remove', actor, one),
        })}
        linkOf={editLink}
        onTest={(one) => test.mutateAsync(one.llm_credential_sid)}
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
          title: 'No LLM services.',
          text: 'Add the key of a vendor here, and applications can talk with its language models.',
          action: add,
        }}
        isFiltered={isFiltered}
        onClear={onClear}
      />
      {leaving && (
        <DeleteLlmService
          service={leaving}
          service_provider_sid={service_provider_sid}
          opened
          onClose={() => setLeaving(null)}
          onDeleted={() => toastSuccess(`Deleted LLM service ${serviceTitle(leaving)}`)}
        />
      )}
    </>
  );
}

function editLink({ llm_credential_sid }: LlmCredential) {
  return linkOptions({
    to: '/internal/llm-services/$llmServiceSid/edit',
    params: { llmServiceSid: llm_credential_sid },
  });
}
