import { createFileRoute } from '@tanstack/react-router';
import { NotBuiltYet } from '../../../app/NotBuiltYet.tsx';

export const Route = createFileRoute('/internal/llm-services/$llmServiceSid/edit')({
  component: () => <NotBuiltYet title="Edit LLM service" />,
});
