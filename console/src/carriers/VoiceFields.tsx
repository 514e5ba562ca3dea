import { NativeSelect } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { type Carrier, dtmfTypes } from '@trunkline/contract/carriers/carriers.contract.ts';
import { accountApplicationsQuery } from '../accounts/accounts.queries.ts';
import { useSession } from '../session/session.queries.ts';
import { Section } from '../ui/Section.tsx';
import type { CarrierValues } from './carrier-form.ts';
import { dtmfWords } from './carrier-words.ts';
import { OutboundFields } from './OutboundFields.tsx';
import { SignallingAddresses } from './SignallingAddresses.tsx';
import { SipGatewayRows } from './SipGatewayRows.tsx';
import { sbcsQuery } from './signalling-addresses.queries.ts';
import { TrunkFields } from './TrunkFields.tsx';

type VoiceFieldsProps = {
  form: UseFormReturnType<CarrierValues>;
  /** As it is stored; left out for a new one. */
  carrier: Carrier | undefined;
  service_provider_sid: string;
};

/** The tab Voice (SIP). */
export function VoiceFields({ form, carrier, service_provider_sid }: VoiceFieldsProps) {
  const sbcs = useQuery(sbcsQuery(useSession(), service_provider_sid));
  const { account_sid, dtmf_type } = form.getValues();
  return (
    <>
      <SignallingAddresses
        title="Have your carriers whitelist our SIP signaling IPs"
        query={sbcs}
        addresses={sbcs.data?.map(({ ipv4, port }) => `${ipv4}:${port}`)}
      />
      <TrunkFields form={form} carrier={carrier} />
      <SipGatewayRows form={form} />
      <Section title="Calls">
        <NativeSelect
          {...form.getInputProps('dtmf_type')}
          label="DTMF type"
          description="How key presses are sent to the carrier. RFC 2833 suits nearly all."
          data={dtmfTypes
            // Only where the platform has it stored already.
            .filter((type) => type !== 'info' || type === dtmf_type || type === carrier?.dtmf_type)
            .map((value) => ({ value, label: dtmfWords[value] }))}
        />
        {account_sid && <DefaultApplication form={form} account_sid={account_sid} />}
      </Section>
      <OutboundFields form={form} carrier={carrier} />
    </>
  );
}

function DefaultApplication({ form, account_sid }: Pick<VoiceFieldsProps, 'form'> & { account_sid: string }) {
  const { data: applications, error } = useQuery(accountApplicationsQuery(account_sid));
  const field = form.getInputProps('application_sid');
  const known = (applications ?? []).map(({ application_sid, name }) => ({
    value: application_sid,
    label: name,
  }));
  // What is chosen keeps its place while the list is on its way, and when it is not in it.
  const isMissing = field.value !== '' && !known.some(({ value }) => value === field.value);
  const missing = { value: field.value, label: applications ? 'Unknown application' : 'Loading…' };
  return (
    <NativeSelect
      {...field}
      label="Default application"
      description="Answers calls to numbers that have no application of their own."
      error={field.error ?? (error && !applications ? 'The applications could not be loaded.' : undefined)}
      data={[{ value: '', label: 'None' }, ...known, ...(isMissing ? [missing] : [])]}
    />
  );
}
