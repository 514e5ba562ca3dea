import { Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from './Section.module.css';

type SectionProps = {
  title: string;
  /** One sentence: what these fields are for. */
  about?: ReactNode;
  /** Stands at the heading's right. */
  aside?: ReactNode;
  /** Holds a table rather than fields. */
  wide?: boolean;
  children: ReactNode;
};

export function Section({ title, about, aside, wide = false, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={classes.section} data-wide={wide || undefined}>
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
