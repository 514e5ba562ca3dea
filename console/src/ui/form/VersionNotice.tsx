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
          <strong>Version of {name} put into the form, not saved yet.</strong> Look at what is marked as
          changed, then save or discard it. Secrets stay as they are stored now.
        </>
      ) : (
        <>
          <strong>The version of {name} is what is stored now.</strong> There is nothing to save. Secrets are
          not compared.
        </>
      )}
    </p>
  );
}
