import { createFileRoute } from '@tanstack/react-router';
import { onlyWithFeature } from '../../../app/guard.ts';
import { recordAddress } from '../../../app/record/record-address.ts';
import { LlmEditor } from '../../../llm-services/LlmEditor.tsx';
import { llmServices } from '../../../llm-services/llm-services.queries.ts';

export const Route = createFileRoute('/internal/llm-services/$llmServiceSid/edit')({
  ...recordAddress('llmServiceSid'),
  beforeLoad: onlyWithFeature('llm-services'),
  loader: ({ context, params }) => llmServices.warm(context.queryClient, params.llmServiceSid),
  component: LlmEditor,
});
