import { Anchor } from '@mantine/core';
import { useContext } from 'react';
import { RelativeTime } from '../page/RelativeTime.tsx';
import { ChangedMeanwhile } from './changed-by.ts';
import classes from './VersionNotice.module.css';

type ChangedNoticeProps = {
  /** Something is typed that is not saved. */
  hasChanges: boolean;
  /** What differs, and which of the two is to stay. */
  onShow: () => void;
};

/** Above the fields of a form whose record somebody else changed while it was open. */
export function ChangedNotice({ hasChanges, onShow }: ChangedNoticeProps) {
  const changed = useContext(ChangedMeanwhile);
  if (!changed) return null;
  return (
    <p role="status" className={classes.notice}>
      <strong>
        Changed by {changed.name} <RelativeTime iso={changed.at} />.
      </strong>{' '}
      {hasChanges ? (
        <>
          What you typed is still here but not saved.{' '}
          <Anchor component="button" type="button" onClick={onShow} inherit>
            Show what differs
          </Anchor>
        </>
      ) : (
        'The form shows what is stored now.'
      )}
    </p>
  );
}
