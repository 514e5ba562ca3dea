import { Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from './DangerZone.module.css';

type DangerZoneProps = {
  title: string;
  /** What will happen, and to how many other things. */
  children: ReactNode;
  /** What stands in the way, below the sentence and the button. */
  below?: ReactNode;
  /** The button: a red, outlined `GuardedButton`. */
  action: ReactNode;
};

/** The last section of a record's page, outside its form. */
export function DangerZone({ title, children, below, action }: DangerZoneProps) {
  const id = useId();
  return (
    <section
      id={`section${id}`}
      data-section="Delete"
      tabIndex={-1}
      aria-labelledby={id}
      className={classes.zone}
    >
      <div className={classes.text}>
        <Title order={2} id={id}>
          {title}
        </Title>
        <div>{children}</div>
      </div>
      {action}
      {below}
    </section>
  );
}
