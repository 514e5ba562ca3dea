import { Skeleton } from '@mantine/core';
import classes from './Waiting.module.css';

type WaitingProps = {
  /** "the server to send the trace" */
  what: string;
  height: number | string;
};

/** In place of a part that is being loaded, and what that is where it takes long. */
export function Waiting({ what, height }: WaitingProps) {
  return (
    <div className={classes.waiting} style={{ height }} aria-busy>
      <Skeleton height="100%" />
      <p className={classes.late}>Still waiting for {what}.</p>
    </div>
  );
}
