import { useCurrentProvider } from '../../service-providers/service-providers.queries.ts';
import { useSession } from '../../session/session.queries.ts';
import { accountFilter } from './account-column.ts';
import { ListFilter } from './ListFilter.tsx';

type AccountFilterProps = {
  value: string | undefined;
  onChange: (account_sid: string | undefined) => void;
};

/** For a list with a screen of its own; nothing for whoever has one account. */
export function AccountFilter({ value, onChange }: AccountFilterProps) {
  const { actor } = useSession();
  const provider = useCurrentProvider();
  const [notes] = accountFilter(actor, provider?.service_provider_sid ?? '');
  return notes ? <ListFilter notes={notes} value={value} onChange={onChange} row={undefined} /> : null;
}
