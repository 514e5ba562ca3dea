import { createFileRoute } from '@tanstack/react-router';
import { llmServicePolicy } from '@trunkline/contract/llm-services/llm-services.policy.ts';
import { guard } from '../../../app/guard.ts';
import { textOf } from '../../../app/list-search.ts';
import { LlmCreator } from '../../../llm-services/LlmCreator.tsx';
import { warmLlmService } from '../../../llm-services/llm-services.queries.ts';

type AddSearch = { account?: string | undefined };

export const Route = createFileRoute('/internal/llm-services/add')({
  validateSearch: (raw: Record<string, unknown>): AddSearch => ({ account: textOf(raw.account) }),
  beforeLoad: guard(llmServicePolicy, 'begin'),
  loader: ({ context }) => warmLlmService(context.queryClient, context.session, undefined),
  component: LlmCreator,
});
