import type { Progress } from '../app/use-progress.ts';
import { countText } from '../ui/page/count-text.ts';
import classes from './ImportProgress.module.css';

/** All of it is stored at the end, so there is nothing to look at before. */
export function ImportProgress({ done, total }: Progress) {
  return (
    <div className={classes.progress}>
      <progress value={done} max={total} aria-label="Rows written" />
      <span>
        {countText(done)} of {countText(total)} rows
      </span>
    </div>
  );
}
