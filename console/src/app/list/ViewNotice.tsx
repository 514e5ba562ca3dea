import { Button } from '@mantine/core';
import type { ListView } from '@trunkline/contract/list-views/list-views.contract.ts';
import classes from './ViewNotice.module.css';

type ViewNoticeProps = {
  /** Null when it is gone, or not for this reader; undefined while it is not known. */
  view: ListView | null | undefined;
  onForget: () => void;
};

/** What is not as it was when the view was kept. */
export function ViewNotice({ view, onForget }: ViewNoticeProps) {
  if (view === undefined || view?.gone.length === 0) return null;
  return (
    <div role="status" className={classes.notice}>
      <span>
        {view === null
          ? 'The view in this address was deleted, belongs to another list, or is not shared with you. The other filters in the address still apply.'
          : `The ${view.gone.join(' and the ')} of the view ${view.name} ${view.gone.length === 1 ? 'is' : 'are'} gone, or out of your reach. The rest of the view is shown.`}
      </span>
      {view === null && (
        <Button size="compact-sm" variant="default" onClick={onForget}>
          Show without it
        </Button>
      )}
    </div>
  );
}
