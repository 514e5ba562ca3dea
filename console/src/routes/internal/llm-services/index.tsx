import { createFileRoute, redirect } from '@tanstack/react-router';
import { accountToRestore } from '../../../app/account-filter.ts';
import { readListSearch, textOf } from '../../../app/list-search.ts';
import { LlmList } from '../../../llm-services/LlmList.tsx';
import { type LlmSearch, warmLlmList } from '../../../llm-services/llm-services.queries.ts';

export const Route = createFileRoute('/internal/llm-services/')({
  validateSearch: (raw: Record<string, unknown>): LlmSearch => ({
    ...readListSearch(raw),
    account: textOf(raw.account),
  }),
  beforeLoad: ({ context, search }) => {
    const account = accountToRestore(context.session.actor, search.account);
    if (account) throw redirect({ to: '.', search: { ...search, account }, replace: true });
  },
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => warmLlmList(context.queryClient, context.session, deps),
  component: LlmList,
});
