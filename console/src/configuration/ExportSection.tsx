import { Button, Text } from '@mantine/core';
import { IconCopy, IconDownload } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { AccountSelect } from '../accounts/AccountSelect.tsx';
import { useMutateOnce } from '../app/mutate-once.ts';
import { saveFile } from '../app/save-file.ts';
import { useCurrentProvider } from '../service-providers/service-providers.queries.ts';
import { useSession } from '../session/session.queries.ts';
import { ChoiceInput } from '../ui/form/ChoiceInput.tsx';
import { LockableFields } from '../ui/form/LockableFields.tsx';
import { Section } from '../ui/form/Section.tsx';
import { useEntered } from '../ui/form/use-entered.ts';
import { toastError, toastSuccess } from '../ui/overlay/toast.ts';
import { toClipboard } from '../ui/page/copy-text.ts';
import { countText } from '../ui/page/count-text.ts';
import { ProblemNotice } from '../ui/page/ProblemNotice.tsx';
import { useExport } from './configuration.queries.ts';
import { variablesIn } from './document-files.ts';
import classes from './ExportSection.module.css';

/** More is not drawn; the file has it. */
const MOST_LINES_SHOWN = 400;

export function ExportSection() {
  const { actor, me } = useSession();
  const provider = useCurrentProvider();
  const [isAll, setAll] = useState(false);
  const [account_sid, setAccount] = useState('');
  const exported = useMutateOnce(useExport());
  const entered = useEntered();
  const isBusy = exported.isPending || entered.isAwaited;

  function choose(set: () => void) {
    exported.reset();
    set();
  }

  function run() {
    const of = actor.scope === 'admin' ? { service_provider_sid: provider?.service_provider_sid } : {};
    exported.mutate(isAll ? {} : account_sid ? { account_sid } : of);
  }

  return (
    <Section
      wide
      title="Export"
      about="All records by name. Secrets are replaced by references, such as ${env:ACME_TRUNK_PASSWORD}."
      help="configuration.exporting"
    >
      <form className={classes.form} onSubmit={entered.sends(() => !exported.isPending && run())} noValidate>
        <LockableFields isSending={entered.isAwaited}>
          <div className={classes.choices}>
            {actor.scope === 'admin' && (
              <ChoiceInput
                label="Service provider"
                value={isAll ? 'all' : 'one'}
                options={[
                  { value: 'one', label: provider?.name ?? 'The chosen one' },
                  { value: 'all', label: 'All service providers' },
                ]}
                onChange={(next) => choose(() => setAll(next === 'all'))}
              />
            )}
            {!isAll && (
              <AccountSelect
                value={account_sid}
                all="Everything of the provider"
                onChange={(next) => choose(() => setAccount(next))}
              />
            )}
            {actor.scope === 'account' && (
              <Text>
                What is configured in <strong>{me.account.name}</strong>.
              </Text>
            )}
          </div>
        </LockableFields>
        <div>
          <Button
            type="submit"
            variant={exported.data === undefined ? 'filled' : 'default'}
            aria-disabled={isBusy}
          >
            {isBusy ? 'Exporting' : exported.data === undefined ? 'Export' : 'Export again'}
          </Button>
        </div>
      </form>
      {exported.error && (
        <ProblemNotice error={exported.error} what="The configuration could not be exported." onRetry={run} />
      )}
      {exported.data !== undefined && <Exported text={exported.data} />}
    </Section>
  );
}

function Exported({ text }: { text: string }) {
  const lines = useMemo(() => text.trimEnd().split('\n'), [text]);
  const secrets = useMemo(() => variablesIn([text]).length, [text]);

  async function copy() {
    try {
      await toClipboard(text);
      toastSuccess('Document copied to clipboard');
    } catch {
      toastError('Unable to copy the document; download it instead');
    }
  }

  return (
    <>
      <div className={classes.bar}>
        <span role="status">
          {countText(lines.length)} lines, {secrets === 1 ? '1 secret' : `${countText(secrets)} secrets`} by
          reference
        </span>
        <Button
          leftSection={<IconDownload size={16} aria-hidden />}
          onClick={() => saveFile(new Blob([text], { type: 'application/yaml' }), 'trunkline.yaml')}
        >
          Download YAML
        </Button>
        <Button variant="default" leftSection={<IconCopy size={16} aria-hidden />} onClick={copy}>
          Copy
        </Button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached with the keyboard */}
      <section className={classes.document} aria-label="Exported document" tabIndex={0}>
        <pre>{lines.slice(0, MOST_LINES_SHOWN).join('\n')}</pre>
      </section>
      {lines.length > MOST_LINES_SHOWN && (
        <Text fz={13} c="dimmed" mt={-8}>
          The first {MOST_LINES_SHOWN} lines of {countText(lines.length)}; the file contains all.
        </Text>
      )}
    </>
  );
}
