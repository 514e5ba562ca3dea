import { Anchor, Switch, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { linkOptions } from '@tanstack/react-router';
import { LONGEST_PATTERN, LONGEST_SHARED_PATTERN } from '@trunkline/contract/least-cost-routing/pattern.ts';
import { useRef, useState } from 'react';
import { AccountSelect } from '../accounts/AccountSelect.tsx';
import { mayBeginCarrier } from '../app/carriers-kept.ts';
import { pageOf } from '../app/record/record-link.ts';
import { CarrierSelect } from '../carriers/CarrierSelect.tsx';
import { someCarrierQuery } from '../carriers/carriers.queries.ts';
import { useSession } from '../session/session.queries.ts';
import { FormPage } from '../ui/form/FormPage.tsx';
import { Section } from '../ui/form/Section.tsx';
import { type RecordFormProps, useRecordForm } from '../ui/form/use-record-form.ts';
import { BesideForm } from '../ui/page/RecordLayout.tsx';
import { TargetLink } from '../ui/table/TargetLink.tsx';
import { type LcrValues, lcrFaults, lcrSent, lcrValues, removedCount } from './lcr-form.ts';
import { useSaveLcr } from './lcr-saving.queries.ts';
import { lcrTitle } from './lcr-words.ts';
import { type LcrRow, type LoadedLcr, routingOfQuery } from './lcrs.queries.ts';
import { RouteExplainer } from './RouteExplainer.tsx';
import { type RemovedRoute, RouteRows } from './RouteRows.tsx';
import { aboutDefault } from './route-hints.ts';
import { useExplanation } from './use-explanation.ts';
import { useRouteCarriers } from './use-route-carriers.ts';

type Saved = { lcr_sid: string; removed: number };

type LcrFormProps = Omit<RecordFormProps<LcrValues, LoadedLcr, Saved>, 'onSave'> & {
  service_provider_sid: string;
};

/** What it asks about a number stands beside it. */
export function LcrForm(props: LcrFormProps) {
  const { service_provider_sid } = props;
  const lcr = props.stored?.record;
  const { actor, features } = useSession();
  const longest = features.has('routing-saved-whole') ? LONGEST_PATTERN : LONGEST_SHARED_PATTERN;
  const save = useSaveLcr();
  const made = useRef<string>(undefined);
  const [removed, setRemoved] = useState<readonly RemovedRoute[]>([]);
  const { form, page } = useRecordForm<LcrValues, LoadedLcr, Saved>({ ...props, onSave: send }, lcrValues, {
    validate: (entered) => lcrFaults(entered, lcr && lcrValues(lcr), longest),
  });
  const values = form.getValues();
  const explanation = useExplanation(values, service_provider_sid, !lcr);
  const { account_sid } = values;
  // Those that came back, by undoing or by discarding all changes, go no more.
  const there = new Set(values.routes.map(({ id }) => id));
  const gone = removed.filter(({ route }) => !there.has(route.id));
  const some = useQuery(someCarrierQuery(service_provider_sid, account_sid || undefined));
  const carriers = useRouteCarriers(values, lcr, service_provider_sid);
  // A new one is not made for whom has one.
  const found = useQuery({
    ...routingOfQuery(service_provider_sid, account_sid),
    enabled: !lcr && actor.scope !== 'account',
  });
  // Once it is made, what is found is itself.
  const taken = lcr ? undefined : found.data;
  // What the form begins with is nobody's fault.
  const opensTaken = taken && !form.isTouched('account_sid');
  const hasNone = some.data === false;
  const noCarriers = account_sid
    ? 'There are no available carriers defined for this account'
    : 'There are no available carriers';
  const { error: ownerError, ...ownerField } = form.getInputProps('account_sid');
  async function send(sent: LcrValues, madeFrom: LoadedLcr | undefined) {
    const removed = lcr ? removedCount(lcrValues(lcr), sent) : 0;
    const lcr_sid = await save.mutateAsync({
      body: lcrSent(sent, service_provider_sid, madeFrom),
      stored: lcr,
      madeFrom,
      made_sid: made.current,
      onMade: (sid) => {
        made.current = sid;
      },
    });
    return { lcr_sid, removed };
  }

  return (
    <>
      <FormPage
        {...page}
        stored={page.stored && { ...page.stored, hides: (path) => path.endsWith('.id') }}
        blocked={
          hasNone
            ? noCarriers
            : taken
              ? 'A routing for these accounts already exists. Choose others under “Used by”.'
              : undefined
        }
        saveLabel={lcr ? 'Save' : 'Add routing'}
        onSaved={(saved) => {
          setRemoved([]);
          page.onSaved(saved);
        }}
      >
        <Section title="General">
          <TextInput
            {...form.getInputProps('name')}
            label="Name"
            description="Optional, to identify this routing."
            maxLength={64}
          />
          <Switch
            {...form.getInputProps('is_active', { type: 'checkbox' })}
            label="Active"
            description="For information only: the platform uses the routing whether it is active or not."
          />
          <AccountSelect
            {...ownerField}
            label="Used by"
            all="All accounts"
            providerSid={service_provider_sid}
            known={lcr?.account_name}
            disabled={lcr !== undefined}
            description={
              opensTaken ? (
                <TakenNotice lcr={taken} />
              ) : lcr ? (
                'Cannot be changed. All accounts means those without their own routing.'
              ) : (
                'All accounts means those without their own routing.'
              )
            }
            error={taken && !opensTaken ? <TakenNotice lcr={taken} /> : ownerError}
          />
          <CarrierSelect
            {...form.getInputProps('default_voip_carrier_sid')}
            label="Select a default outbound carrier"
            description={aboutDefault(carriers.get(values.default_voip_carrier_sid))}
            required
            placeholder="Choose a carrier"
            providerSid={service_provider_sid}
            accountSid={account_sid}
            known={carriers.get(values.default_voip_carrier_sid)?.name}
          />
        </Section>
        <Section
          wide
          title="Routes"
          help="routing.an-outgoing-call"
          about="A call uses the first matching route from the top: the number begins with the prefix or matches the regular expression."
        >
          {hasNone ? (
            <Text>
              {noCarriers}.{' '}
              {mayBeginCarrier(actor).allowed && (
                <Anchor
                  component={TargetLink}
                  link={linkOptions({ to: '/internal/carriers/add' })}
                  underline="always"
                >
                  Add a carrier
                </Anchor>
              )}
            </Text>
          ) : (
            <RouteRows
              form={form}
              providerSid={service_provider_sid}
              carriers={carriers}
              used={explanation.used}
              removed={gone}
              onRemoved={setRemoved}
            />
          )}
        </Section>
      </FormPage>
      {features.has('route-explainer') && (
        <BesideForm>
          <RouteExplainer explanation={explanation} />
        </BesideForm>
      )}
    </>
  );
}

function TakenNotice({ lcr }: { lcr: LcrRow }) {
  const link = pageOf('least-cost-routing', lcr.lcr_sid);
  return (
    <>
      {lcr.account_sid ? 'This account' : 'The service provider'} already has a routing:{' '}
      <Anchor component={TargetLink} link={link} inherit underline="always">
        {lcrTitle(lcr)}
      </Anchor>
    </>
  );
}
