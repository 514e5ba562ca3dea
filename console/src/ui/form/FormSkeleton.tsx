import { VisuallyHidden } from '@mantine/core';
import classes from './FormSkeleton.module.css';

type FormSkeletonProps = {
  name: string;
  fields: number;
  /** Of a form that is there, rather than all of a page. */
  isPart?: boolean;
};

/** In place of a form while its record is loading; not shown at all for the first moments. */
export function FormSkeleton({ name, fields, isPart = false }: FormSkeletonProps) {
  return (
    <div className={classes.skeleton} data-part={isPart || undefined}>
      <VisuallyHidden>Loading {name}</VisuallyHidden>
      <div className={classes.panel} aria-hidden>
        {Array.from({ length: fields }, (_, field) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
          <div key={field}>
            <div className={classes.label} />
            <div className={classes.box} />
          </div>
        ))}
      </div>
      <p className={classes.late}>Still waiting for the server to send the {name}.</p>
    </div>
  );
}
