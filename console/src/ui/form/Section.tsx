import { Title } from '@mantine/core';
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { HelpMark } from '../page/HelpMark.tsx';
import { showIfNamed } from '../page/section-marks.ts';
import classes from './Section.module.css';

type SectionProps = {
  title: string;
  /** One sentence: what these fields are for. */
  about?: ReactNode;
  /** Stands at the heading's right. */
  aside?: ReactNode;
  /** Holds a table rather than fields. */
  wide?: boolean;
  /** Rarely needed: one line that opens, with what it holds, such as "None set". */
  folded?: string | undefined;
  /** The page of help about it, or a section of one. */
  help?: string | undefined;
  /** Something in it is needed: a folded one opens, and stays so. */
  needed?: boolean;
  children: ReactNode;
};

/** A panel of a page, and an entry of its index. */
export function Section({ title, about, aside, wide = false, folded, help, needed, children }: SectionProps) {
  const id = useId();
  const element = useRef<HTMLDetailsElement>(null);
  // Before the form looks for the field to focus, which is not found in what is closed.
  useLayoutEffect(() => {
    if (element.current?.querySelector('[aria-invalid="true"]')) element.current.open = true;
  });
  useLayoutEffect(() => {
    if (needed && element.current) element.current.open = true;
  }, [needed]);
  useLayoutEffect(() => {
    showIfNamed(document.getElementById(id)?.closest<HTMLElement>('[data-section]'), title);
  }, [id, title]);
  const place = { id: `section${id}`, 'data-section': title, 'aria-labelledby': id };
  const heading = (
    <Title order={2} id={id}>
      {title}
    </Title>
  );
  if (folded !== undefined)
    return (
      // Without a `tabIndex`: a browser's Tab would pass by all that is in it.
      <details ref={element} {...place} className={classes.section}>
        <summary className={classes.summary}>
          {heading}
          <span>{folded}</span>
        </summary>
        {(about || help) && (
          <p className={classes.about}>
            {about} {help && <HelpMark place={help} about={title} />}
          </p>
        )}
        <div className={classes.fields}>{children}</div>
      </details>
    );
  return (
    <section {...place} tabIndex={-1} className={classes.section} data-wide={wide || undefined}>
      <div className={classes.head}>
        <div>
          <div className={classes.heading}>
            {heading}
            {help && <HelpMark place={help} about={title} />}
          </div>
          {about && <p>{about}</p>}
        </div>
        {aside}
      </div>
      <div className={classes.fields}>{children}</div>
    </section>
  );
}
