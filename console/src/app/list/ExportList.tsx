import { useCurrentProvider } from '../../service-providers/service-providers.queries.ts';
import { useSession } from '../../session/session.queries.ts';
import { ExportCsvButton } from './ExportCsvButton.tsx';
import classes from './ExportList.module.css';
import type { Pages } from './list-pages.ts';
import type { ListSearch } from './list-search.ts';

type ExportListProps = { pages: Pick<Pages<object>, 'area' | 'exportCsv'>; search: ListSearch };

/** All that the filters of a list leave, as CSV; nothing where the server gives lists as pages alone (`R7`). */
export function ExportList({ pages: { area, exportCsv }, search }: ExportListProps) {
  const session = useSession();
  const provider = useCurrentProvider();
  if (!provider || !exportCsv || !session.features.has('csv-lists')) return null;
  const owner = { session, service_provider_sid: provider.service_provider_sid };
  return (
    <span className={classes.wide}>
      <ExportCsvButton
        name={area === 'least-cost-routing' ? 'outbound-call-routing' : area}
        variant="default"
        fetchCsv={(options) => exportCsv(owner, search, options)}
      />
    </span>
  );
}
