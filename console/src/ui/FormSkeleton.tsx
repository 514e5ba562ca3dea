import { Skeleton, VisuallyHidden } from '@mantine/core';
import classes from './FormSkeleton.module.css';

/** In place of a form while its record is loading; not shown at all for the first moments. */
export function FormSkeleton({ name, fields }: { name: string; fields: number }) {
  return (
    <div className={classes.skeleton}>
      <VisuallyHidden>Loading {name}</VisuallyHidden>
      {Array.from({ length: fields }, (_, field) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
        <div key={field}>
          <Skeleton height={12} width={140} animate={false} />
          <Skeleton height={36} animate={false} />
        </div>
      ))}
    </div>
  );
}
