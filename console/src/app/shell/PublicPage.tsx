import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Logo } from '../../ui/page/Logo.tsx';
import classes from './PublicPage.module.css';

/** The one column that every screen before the login is in. */
export function PublicPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className={classes.page}>
      <title>{`${title} · Trunkline`}</title>
      <div className={classes.brand}>
        <Logo size={32} />
        <span>Trunkline</span>
      </div>
      <div className={classes.card}>
        <Title order={1}>{title}</Title>
        {children}
      </div>
    </main>
  );
}
