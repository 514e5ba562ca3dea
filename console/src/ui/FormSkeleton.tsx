import { VisuallyHidden } from '@mantine/core';
import classes from './FormSkeleton.module.css';

/** In place of a form while its record is loading; not shown at all for the first moments. */
export function FormSkeleton({ name, fields }: { name: string; fields: number }) {
  return (
    <div className={classes.skeleton}>
      <VisuallyHidden>Loading {name}</VisuallyHidden>
      {Array.from({ length: fields }, (_, field) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
        <div key={field} aria-hidden>
          <div className={classes.label} />
          <div className={classes.box} />
        </div>
      ))}
      <p className={classes.late}>Still waiting for the server to send the {name}.</p>
    </div>
  );
}
