import { createFileRoute } from '@tanstack/react-router';
import { NotBuiltYet } from '../../../app/NotBuiltYet.tsx';

export const Route = createFileRoute('/internal/llm-services/add')({
  component: () => <NotBuiltYet title="Add LLM service" />,
});
