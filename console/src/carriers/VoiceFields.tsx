import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { dtmfTypes } from '@trunkline/contract/carriers/carriers.contract.ts';
import { pageSettings } from '../app/page-settings.ts';
import { SIP_ADDRESSES } from '../app/signalling-title.ts';
import { ApplicationSelect } from '../applications/ApplicationSelect.tsx';
import { useSession } from '../session/session.queries.ts';
import { Section } from '../ui/form/Section.tsx';
import { dtmfWords } from './carrier-words.ts';
import { type CarrierFields, OutboundFields } from './OutboundFields.tsx';
import { SignallingAddresses } from './SignallingAddresses.tsx';
import { SipGatewayRows } from './SipGatewayRows.tsx';
import { sbcsQuery } from './signalling-addresses.queries.ts';
import { TrunkFields } from './TrunkFields.tsx';

type VoiceFieldsProps = CarrierFields & { service_provider_sid: string };

/** The tab Voice (SIP). */
export function VoiceFields({ form, carrier, service_provider_sid }: VoiceFieldsProps) {
  const session = useSession();
  const sbcs = useQuery(sbcsQuery(session, service_provider_sid));
  const { account_sid, dtmf_type } = form.getValues();
  const choosesDefault = session.actor.scope === 'admin' || !pageSettings.disable_default_trunk_routing;
  return (
    <>
      <SignallingAddresses
        title={SIP_ADDRESSES}
        query={sbcs}
        addresses={sbcs.data?.map(({ ipv4, port }) => `${ipv4}:${port}`)}
      />
      <TrunkFields form={form} carrier={carrier} />
      <SipGatewayRows form={form} />
      <Section title="Calls">
        <NativeSelect
          {...form.getInputProps('dtmf_type')}
          label="DTMF type"
          description="How key presses are sent to the carrier. RFC 2833 works with nearly all carriers."
          data={dtmfTypes
            // Only where the platform has it stored already.
            .filter((type) => type !== 'info' || type === dtmf_type || type === carrier?.dtmf_type)
            .map((value) => ({ value, label: dtmfWords[value] }))}
        />
        {account_sid && choosesDefault && (
          <ApplicationSelect
            {...form.getInputProps('application_sid')}
            label="Default application"
            description="Answers calls to numbers that have no application of their own."
            accountSid={account_sid}
          />
        )}
      </Section>
      <OutboundFields form={form} carrier={carrier} />
    </>
  );
}
