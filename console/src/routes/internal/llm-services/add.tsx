import { createFileRoute } from '@tanstack/react-router';
import { llmServicePolicy } from '@trunkline/contract/llm-services/llm-services.policy.ts';
import { guard, onlyWithFeature } from '../../../app/guard.ts';
import { addSearch } from '../../../app/list/list-search.ts';
import { LlmCreator } from '../../../llm-services/LlmEditor.tsx';

export const Route = createFileRoute('/internal/llm-services/add')({
  validateSearch: addSearch,
  beforeLoad: onlyWithFeature('llm-services', guard(llmServicePolicy, 'begin')),
  component: LlmCreator,
});
