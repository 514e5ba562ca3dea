import { Anchor, Checkbox, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { linkOptions } from '@tanstack/react-router';
import type { Decision } from '@trunkline/contract/core/policy.ts';
import { useMemo, useRef, useState } from 'react';
import { AccountSelect } from '../accounts/AccountSelect.tsx';
import type { AccountChoice } from '../accounts/accounts.queries.ts';
import { carrierChoicesQuery } from '../carriers/carriers.queries.ts';
import { useSession } from '../session/session.queries.ts';
import { FormPage } from '../ui/FormPage.tsx';
import { Section } from '../ui/Section.tsx';
import { type LinkTarget, TargetLink } from '../ui/TargetLink.tsx';
import { useServerValues } from '../ui/use-server-values.ts';
import { CarrierField } from './CarrierField.tsx';
import classes from './LcrForm.module.css';
import { type LcrValues, lcrFaults, lcrSent, lcrTitle, lcrValues, removedCount } from './lcr-form.ts';
import { useSaveLcr } from './lcr-saving.queries.ts';
import type { LcrRow, LoadedLcr } from './lcrs.queries.ts';
import { RouteExplainer } from './RouteExplainer.tsx';
import { type RemovedRoute, RouteRows } from './RouteRows.tsx';
import { useExplanation } from './use-explanation.ts';

type LcrFormProps = {
  /** What the fields show at first; of a stored routing, what the server has. */
  values: LcrValues;
  /** Left out for a new one. */
  lcr?: LoadedLcr;
  /** When it was read from the server, and how to read it again. */
  loadedAt?: number;
  reload?: () => Promise<unknown>;
  service_provider_sid: string;
  /** Undefined while they are loading. */
  accounts: readonly AccountChoice[] | undefined;
  /** The routings that there are, so that a new one is not made for whom has one. */
  others?: readonly LcrRow[] | undefined;
  may: Decision;
  cancel?: LinkTarget | undefined;
  onSaved: (lcr_sid: string, facts: { removed: number }) => void;
};

/** What it asks about a number stands beside it. */
export function LcrForm(props: LcrFormProps) {
  const { lcr, service_provider_sid, accounts, others, reload, onSaved } = props;
  const { actor, features } = useSession();
  const save = useSaveLcr();
  const made = useRef<string>(undefined);
  const [removed, setRemoved] = useState<readonly RemovedRoute[]>([]);
  const form = useForm<LcrValues>({
    mode: 'controlled',
    initialValues: props.values,
    validate: lcrFaults,
  });
  useServerValues(form, props.values, props.loadedAt ?? 0);
  const values = form.getValues();
  const explanation = useExplanation(values, service_provider_sid, !lcr);
  const { account_sid } = values;
  const all = useQuery(carrierChoicesQuery(service_provider_sid, account_sid || undefined));
  // A provider's own routing takes the provider's own carriers alone.
  const carriers = useMemo(
    () => (account_sid ? all.data : all.data?.filter((carrier) => !carrier.account_sid)),
    [account_sid, all.data],
  );
  const taken = lcr ? undefined : others?.find((row) => (row.account_sid ?? '') === account_sid);
  const hasNone = carriers?.length === 0;
  const noCarriers = account_sid
    ? 'There are no available carriers defined for this account'
    : 'There are no available carriers';
  const { error: ownerError, ...ownerField } = form.getInputProps('account_sid');
  const storedNames = new Map(
    (lcr?.routes ?? []).flatMap(({ voip_carrier_sid, carrier_name }) =>
      voip_carrier_sid && carrier_name ? [[voip_carrier_sid, carrier_name]] : [],
    ),
  );

  async function send(sent: LcrValues, madeFrom: LoadedLcr | undefined) {
    const facts = { removed: lcr ? removedCount(lcrValues(lcr), sent) : 0 };
    const lcr_sid = await save.mutateAsync({
      body: lcrSent(sent, service_provider_sid),
      stored: lcr,
      madeFrom,
      made_sid: made.current,
      onMade: (sid) => {
        made.current = sid;
      },
    });
    return { lcr_sid, facts };
  }

  return (
    <div className={classes.layout}>
      <FormPage
        form={form}
        stored={
          lcr && reload && { record: lcr, toValues: lcrValues, reload, hides: (path) => path.endsWith('.id') }
        }
        may={props.may}
        blocked={
          hasNone ? noCarriers : taken ? 'There is one already. Choose whom else it is for.' : undefined
        }
        cancel={props.cancel}
        isNew={!lcr}
        saveLabel={lcr ? 'Save' : 'Add routing'}
        onSave={send}
        onSaved={({ lcr_sid, facts }) => {
          setRemoved([]);
          onSaved(lcr_sid, facts);
        }}
      >
        <Section title="General">
          <TextInput
            {...form.getInputProps('name')}
            label="Name"
            description="Optional, to tell this one from others"
            maxLength={64}
            autoComplete="off"
          />
          <Checkbox
            {...form.getInputProps('is_active', { type: 'checkbox' })}
            label="Active"
            description="A note for people: the platform uses a routing whether it is active or not."
          />
          {actor.scope !== 'account' && (
            <AccountSelect
              {...ownerField}
              label="Used by"
              all="All accounts"
              accounts={lockedTo(lcr) ?? accounts}
              disabled={lcr !== undefined}
              description={
                lcr
                  ? 'Cannot be changed. All accounts are those without a routing of their own.'
                  : 'All accounts are those without a routing of their own.'
              }
              error={taken ? <TakenNotice lcr={taken} /> : ownerError}
            />
          )}
          <CarrierField
            {...form.getInputProps('default_voip_carrier_sid')}
            label="Select a default outbound carrier"
            description="Takes every call that no route takes"
            required
            carriers={carriers}
            storedName={storedNames.get(values.default_voip_carrier_sid)}
          />
        </Section>
        <Section
          wide
          title="Routes"
          about="A call takes the first route that its number matches, from the top down: the number begins with the text, or matches it as a regular expression."
        >
          {hasNone ? (
            <p className={classes.none}>
              {noCarriers}.{' '}
              <Anchor component={TargetLink} link={linkOptions({ to: '/internal/carriers/add' })}>
                Add a carrier
              </Anchor>
            </p>
          ) : (
            <RouteRows
              form={form}
              carriers={carriers}
              storedNames={storedNames}
              used={explanation.used}
              removed={removed}
              onRemoved={setRemoved}
            />
          )}
        </Section>
      </FormPage>
      {features.has('route-explainer') && (
        <div className={classes.beside}>
          <RouteExplainer explanation={explanation} />
        </div>
      )}
    </div>
  );
}

/** A stored one stays with its account, which need not be looked up. */
function lockedTo(lcr: LoadedLcr | undefined): AccountChoice[] | undefined {
  const { account_sid, account_name: name } = lcr ?? {};
  return account_sid && name ? [{ account_sid, name } as AccountChoice] : undefined;
}

function TakenNotice({ lcr }: { lcr: LcrRow }) {
  const link = linkOptions({
    to: '/internal/least-cost-routing/$lcrSid/edit',
    params: { lcrSid: lcr.lcr_sid },
  });
  return (
    <>
      There is one already:{' '}
      <Anchor component={TargetLink} link={link} inherit>
        {lcrTitle(lcr)}
      </Anchor>
    </>
  );
}
