import classes from './VersionNotice.module.css';

type VersionNoticeProps = {
  /** "22 Nov 2026, 14:03 by ada" */
  name: string;
  hasChanges: boolean;
};

/** Above the fields of a form that an earlier version was put into. */
export function VersionNotice({ name, hasChanges }: VersionNoticeProps) {
  return (
    <p role="status" className={classes.notice}>
      {hasChanges ? (
        <>
          <strong>The version of {name} is in the form but not saved yet.</strong> Review the fields marked as
          changed, then save or discard. Secrets keep their stored values.
        </>
      ) : (
        <>
          <strong>The version of {name} is the same as the stored record.</strong> There is nothing to save.
          Secrets are not compared.
        </>
      )}
    </p>
  );
}
