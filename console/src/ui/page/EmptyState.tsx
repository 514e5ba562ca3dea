import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './EmptyState.module.css';

type EmptyStateProps = {
  icon?: ReactNode;
  title: string;
  /** What belongs here, and the first step. */
  children?: ReactNode;
  action?: ReactNode;
  /** 1 where it is the whole page. */
  level?: 1 | 2;
  /** Stands where a list would, and is no part of one. */
  isPanel?: true;
};

export function EmptyState({ icon, title, children, action, level = 2, isPanel }: EmptyStateProps) {
  return (
    <div className={classes.empty} data-panel={isPanel}>
      {icon}
      <Title order={level}>{title}</Title>
      {children && <p>{children}</p>}
      {action}
    </div>
  );
}
