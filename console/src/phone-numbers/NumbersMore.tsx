import { IconFileImport } from '@tabler/icons-react';
import { linkOptions } from '@tanstack/react-router';
import type { Decision } from '@trunkline/contract/core/policy.ts';
import type { PhoneNumberFilter } from '@trunkline/contract/phone-numbers/phone-numbers.contract.ts';
import { ExportCsvButton } from '../app/list/ExportCsvButton.tsx';
import { useSession } from '../session/session.queries.ts';
import { GuardedButton } from '../ui/page/GuardedButton.tsx';
import classes from './PhoneNumberList.module.css';
import { exportNumbers } from './phone-numbers.queries.ts';

type NumbersMoreProps = {
  filter: PhoneNumberFilter;
  /** Undefined where importing is not even offered. */
  mayImport: Decision | undefined;
};

/** Many numbers at once, as far as this server can: out, and in. */
export function NumbersMore({ filter, mayImport }: NumbersMoreProps) {
  const { features } = useSession();
  return (
    <span className={classes.more}>
      {features.has('number-export') && (
        <ExportCsvButton
          name="phone-numbers"
          variant="default"
          label={<span className={classes.word}>Export CSV</span>}
          fetchCsv={(options) => exportNumbers(filter, options)}
        />
      )}
      <ImportNumbers may={mayImport} />
    </span>
  );
}

export function ImportNumbers({ may }: { may: Decision | undefined }) {
  const { features } = useSession();
  if (!may || !features.has('number-import')) return null;
  return (
    <GuardedButton
      may={may}
      variant="default"
      link={linkOptions({ to: '/internal/phone-numbers/import' })}
      leftSection={<IconFileImport size={16} aria-hidden />}
    >
      <span className={classes.word}>Import</span>
    </GuardedButton>
  );
}
