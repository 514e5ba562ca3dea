import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSession } from '../session/session.queries.ts';
import { plain } from '../ui/form/plain.ts';
import { SecretInput } from '../ui/form/SecretInput.tsx';
import { Section } from '../ui/form/Section.tsx';
import classes from './CarrierFields.module.css';
import type { CarrierFields } from './OutboundFields.tsx';
import { SignallingAddresses } from './SignallingAddresses.tsx';
import { SmppRows } from './SmppRows.tsx';
import { smppsQuery } from './signalling-addresses.queries.ts';

type SmsFieldsProps = CarrierFields & { service_provider_sid: string };

const short = { ...plain, maxLength: 255 } as const;

/** The tab SMS (SMPP). */
export function SmsFields({ form, carrier, service_provider_sid }: SmsFieldsProps) {
  const smpps = useQuery(smppsQuery(useSession(), service_provider_sid));
  const { smpp_gateways } = form.getValues();
  const hasInbound = smpp_gateways.some(({ inbound, isRemoved }) => inbound && !isRemoved);
  return (
    <>
      <SignallingAddresses
        title="Have your carriers whitelist our SMPP signaling IPs"
        query={smpps}
        addresses={smpps.data?.map(({ ipv4, port, use_tls }) => `${ipv4}:${port}${use_tls ? ' (TLS)' : ''}`)}
      />
      <Section title="Outbound SMPP" about="How we bind to the carrier to send messages.">
        <div className={classes.pair}>
          <TextInput {...form.getInputProps('smpp_system_id')} {...short} label="Outbound system ID" />
          <SecretInput
            {...form.getInputProps('smpp_password')}
            label="Outbound SMPP password"
            stored={carrier?.smpp_password ?? null}
          />
        </div>
        <SmppRows form={form} way="outbound" />
        <TextInput
          {...form.getInputProps('smpp_enquire_link_interval')}
          label="Enquire link interval"
          description="Seconds between checks that the connection is up. 0 turns them off."
          inputMode="numeric"
          maxLength={5}
          className={classes.number}
        />
      </Section>
      <Section title="Inbound SMPP" about="How the carrier binds to us to deliver messages.">
        <div className={classes.pair}>
          <TextInput {...form.getInputProps('smpp_inbound_system_id')} {...short} label="Inbound system ID" />
          <SecretInput
            {...form.getInputProps('smpp_inbound_password')}
            label="Inbound SMPP password"
            required={hasInbound}
            stored={carrier?.smpp_inbound_password ?? null}
          />
        </div>
        <SmppRows form={form} way="inbound" />
      </Section>
    </>
  );
}
