import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './EmptyState.module.css';

type EmptyStateProps = {
  icon?: ReactNode;
  title: string;
  /** What belongs here, and the first step. */
  children?: ReactNode;
  action?: ReactNode;
};

export function EmptyState({ icon, title, children, action }: EmptyStateProps) {
  return (
    <div className={classes.empty}>
      {icon}
      <Title order={2}>{title}</Title>
      {children && <p>{children}</p>}
      {action}
    </div>
  );
}
