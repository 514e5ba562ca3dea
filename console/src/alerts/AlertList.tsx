import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { getRouteApi, linkOptions } from '@tanstack/react-router';
import { alertTypeChoices, alertTypeText } from '../app/calls/alert-words.ts';
import { ownerOf } from '../app/calls/calls-owner.ts';
import { EventScreen } from '../app/calls/EventScreen.tsx';
import { markAlertsViewed } from '../notices/notices.queries.ts';
import { useCurrentProvider } from '../service-providers/service-providers.queries.ts';
import { useSession } from '../session/session.queries.ts';
import { serverNow } from '../ui/page/server-clock.ts';
import { TargetLink } from '../ui/table/TargetLink.tsx';
import { AlertTable, alertColumns } from './AlertTable.tsx';
import { readAlertSearch } from './alert-search.ts';
import { alertPages } from './alerts.queries.ts';
import { alertCountsAsked, alertsAsked } from './alerts-asked.ts';

const route = getRouteApi('/internal/alerts');
const words = {
  title: 'Alerts',
  noun: 'alerts',
  help: 'alerts',
  purpose: 'What went wrong during calls.',
  none: {
    narrowed: 'No alerts in this time match the filters.',
    all: 'The platform recorded no alerts in this time.',
  },
};

export function AlertList() {
  const session = useSession();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const queryClient = useQueryClient();
  const provider = useCurrentProvider();
  const { type } = search;
  const isKnownType = !type || alertTypeChoices.some(({ value }) => value === type);
  const kinds = {
    name: 'type',
    label: 'Kind',
    any: 'All kinds',
    countedAs: (kind: string) => kind,
    options: [...alertTypeChoices, ...(isKnownType ? [] : [{ value: type, label: alertTypeText(type) }])],
  };

  return (
    <EventScreen
      words={words}
      queries={alertPages}
      search={search}
      read={readAlertSearch}
      asked={alertsAsked}
      onSearch={(change, replace) => void navigate({ search: change, ...(replace && { replace }) })}
      columns={alertColumns}
      filters={[kinds]}
      countsAsked={alertCountsAsked}
      onRead={() =>
        markAlertsViewed(
          queryClient,
          ownerOf(session.actor, provider?.service_provider_sid, undefined),
          serverNow(),
        )
      }
      action={
        session.features.has('alert-rules') && (
          <Button
            variant="default"
            component={TargetLink}
            link={linkOptions({ to: '/internal/alert-rules' })}
          >
            Alert rules
          </Button>
        )
      }
    >
      {(table) => <AlertTable {...table} />}
    </EventScreen>
  );
}
