import { createFileRoute } from '@tanstack/react-router';
import { LlmEditor } from '../../../llm-services/LlmEditor.tsx';
import { warmLlmService } from '../../../llm-services/llm-services.queries.ts';

export const Route = createFileRoute('/internal/llm-services/$llmServiceSid/edit')({
  loader: ({ context, params }) => warmLlmService(context.queryClient, context.session, params.llmServiceSid),
  component: LlmEditor,
});
