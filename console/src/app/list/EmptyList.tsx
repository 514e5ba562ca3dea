import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { EmptyState } from '../../ui/page/EmptyState.tsx';
import { GuardedButton } from '../../ui/page/GuardedButton.tsx';
import type { Need } from './needs.ts';

type EmptyListProps = {
  title: string;
  /** What the thing is, in a sentence or two. */
  text: string;
  /** The first step. */
  action: ReactNode;
  needs: readonly Need[];
};

export const plus = <IconPlus size={16} aria-hidden />;

/** Nothing here yet: what belongs here and how to begin, or what is needed first. */
export function EmptyList({ title, text, action, needs }: EmptyListProps) {
  const [need, ...others] = needs;
  if (need) return <NeedFirst {...{ title, text, action, need, others }} />;
  return (
    <EmptyState title={title} action={action}>
      {text}
    </EmptyState>
  );
}

type NeedFirstProps = Omit<EmptyListProps, 'needs'> & { need: Need; others: readonly Need[] };

function NeedFirst({ need, others, ...list }: NeedFirstProps) {
  const { data: isMet } = useQuery(need.isMet);
  if (isMet !== false) return <EmptyList {...list} needs={others} />;
  return (
    <EmptyState
      title={list.title}
      action={
        <GuardedButton may={need.may} link={need.link} leftSection={plus}>
          {need.label}
        </GuardedButton>
      }
    >
      {need.text}
    </EmptyState>
  );
}
