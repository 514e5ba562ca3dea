import { Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from './Section.module.css';

type SectionProps = {
  title: string;
  /** One sentence: what these fields are for. */
  about?: ReactNode;
  /** Stands at the heading's right. */
  aside?: ReactNode;
  children: ReactNode;
};

export function Section({ title, about, aside, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={classes.section}>
      <div className={classes.head}>
        <div>
          <Title order={2} id={id}>
            {title}
          </Title>
          {about && <p>{about}</p>}
        </div>
        {aside}
      </div>
      <div className={classes.fields}>{children}</div>
    </section>
  );
}
