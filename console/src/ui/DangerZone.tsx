import { Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from './DangerZone.module.css';

type DangerZoneProps = {
  title: string;
  /** What will happen, and to how many other things. */
  children: ReactNode;
  /** The button: a red, outlined `GuardedButton`. */
  action: ReactNode;
};

/** The last section of an edit page, outside its form. */
export function DangerZone({ title, children, action }: DangerZoneProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={classes.zone}>
      <div className={classes.text}>
        <Title order={2} id={id}>
          {title}
        </Title>
        <div>{children}</div>
      </div>
      {action}
    </section>
  );
}
