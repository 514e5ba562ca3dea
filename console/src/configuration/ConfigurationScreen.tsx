import { linkOptions } from '@tanstack/react-router';
import { may } from '@trunkline/contract/core/policy.ts';
import { settingsPolicy } from '@trunkline/contract/settings/settings.policy.ts';
import { historyEntry } from '../app/record/history-entry.ts';
import { useSession } from '../session/session.queries.ts';
import { PageHeader } from '../ui/page/PageHeader.tsx';
import { ApplySection } from './ApplySection.tsx';
import { ExportSection } from './ExportSection.tsx';

const settings = { label: 'Settings', link: linkOptions({ to: '/internal/settings' }) };

/** What is configured as a document: taken out, and put in. */
export function ConfigurationScreen() {
  const session = useSession();
  return (
    <>
      <PageHeader
        title="Configuration as code"
        help="configuration"
        crumbs={may(settingsPolicy, 'openScreen', session.actor).allowed ? [settings] : []}
        menu={historyEntry(session, { kind: 'configuration', of: 'all' })}
        purpose="Your configuration as YAML, with names instead of sids. Keep it in git and apply it here or elsewhere."
      />
      <ExportSection />
      <ApplySection />
    </>
  );
}
