import { Checkbox, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { Carrier } from '@trunkline/contract/carriers/carriers.contract.ts';
import { CheckZone } from '../ui/form/CheckZone.tsx';
import { plain } from '../ui/form/plain.ts';
import { SecretInput } from '../ui/form/SecretInput.tsx';
import { Section } from '../ui/form/Section.tsx';
import classes from './CarrierFields.module.css';
import type { CarrierValues } from './carrier-form.ts';
import { needsOutbound, openNote } from './carrier-words.ts';

/** `carrier`: as it is stored; left out for a new one. */
export type CarrierFields = { form: UseFormReturnType<CarrierValues>; carrier: Carrier | undefined };

/** What goes with calls to the carrier. A part that is switched off keeps its texts until the form is left. */
export function OutboundFields({ form, carrier }: CarrierFields) {
  const values = form.getValues();
  const zone = (key: 'with_outbound_auth' | 'with_tech_prefix' | 'with_diversion' | 'with_proxy') => ({
    checked: values[key],
    onChange: (isOn: boolean) => form.setFieldValue(key, isOn),
  });
  return (
    <Section
      title="Outbound calls"
      help="carriers.what-goes-with-outgoing-calls"
      folded={inShort(values)}
      about="How we format numbers and identify ourselves to the carrier."
      needed={needsOutbound(values)}
    >
      <Checkbox
        {...form.getInputProps('e164_leading_plus', { type: 'checkbox' })}
        label="E.164 leading plus"
        description="Sends numbers that begin with a country code with a leading +."
      />
      <CheckZone
        label="Outbound authentication"
        description="For carriers that require a username and password, or registration."
        {...zone('with_outbound_auth')}
        disabled={values.trunk_type === 'reg'}
      >
        <OutboundAuthFields form={form} carrier={carrier} />
      </CheckZone>
      <CheckZone
        label="Tech prefix"
        description="Added in front of each dialled number."
        {...zone('with_tech_prefix')}
      >
        <TextInput
          {...form.getInputProps('tech_prefix')}
          {...plain}
          label="Prefix"
          description={openNote(values.tech_prefix) ?? 'At least 3 characters.'}
          maxLength={16}
        />
      </CheckZone>
      <CheckZone
        label="SIP Diversion header"
        description="Tells the carrier that a call was forwarded and from which number."
        {...zone('with_diversion')}
      >
        <TextInput
          {...form.getInputProps('diversion')}
          {...plain}
          label="Diversion"
          description={openNote(values.diversion) ?? "A number, or the header's value."}
          maxLength={32}
        />
      </CheckZone>
      <CheckZone
        label="Outbound SIP proxy"
        description="Calls are sent through this proxy, whatever the gateway address."
        {...zone('with_proxy')}
      >
        <TextInput
          {...form.getInputProps('outbound_sip_proxy')}
          {...plain}
          label="Proxy address"
          description="A domain or IP address, with a port if it is not the default, or a SIP URI."
          placeholder="sip.example.com:5060"
          maxLength={255}
        />
      </CheckZone>
    </Section>
  );
}

function inShort(values: CarrierValues): string {
  const on = [
    values.e164_leading_plus && 'E.164 leading plus',
    values.with_outbound_auth && 'authentication',
    values.with_tech_prefix && `tech prefix ${values.tech_prefix}`,
    values.with_diversion && 'Diversion header',
    values.with_proxy && `over ${values.outbound_sip_proxy}`,
  ].filter(Boolean);
  return on.join(' · ') || 'As dialled, directly to the gateways';
}

function OutboundAuthFields({ form, carrier }: CarrierFields) {
  const { requires_register, trunk_type, register_username, register_password } = form.getValues();
  return (
    <>
      <div className={classes.pair}>
        <TextInput
          {...form.getInputProps('register_username')}
          {...plain}
          label="Auth username"
          description={openNote(register_username)}
          required={requires_register}
          maxLength={64}
        />
        <SecretInput
          {...form.getInputProps('register_password')}
          label="Auth password"
          description={openNote(register_password)}
          required={requires_register}
          stored={carrier?.register_password ?? null}
        />
      </div>
      <CheckZone
        label="Require SIP Register"
        description={
          trunk_type === 'reg'
            ? 'Registration trunks always register.'
            : 'We register with the carrier regularly, so that it knows where to send calls.'
        }
        checked={requires_register}
        disabled={trunk_type === 'reg'}
        onChange={(isOn) => form.setFieldValue('requires_register', isOn)}
      >
        <TextInput
          {...form.getInputProps('register_sip_realm')}
          {...plain}
          label="SIP realm"
          description="The domain to register with."
          placeholder="sip.example.com"
          required
          maxLength={64}
        />
        <div className={classes.pair}>
          <TextInput
            {...form.getInputProps('register_from_user')}
            {...plain}
            label="SIP from user"
            description="Used instead of the auth username."
            maxLength={128}
          />
          <TextInput
            {...form.getInputProps('register_from_domain')}
            {...plain}
            label="SIP from domain"
            description="Used instead of the SIP realm."
            maxLength={255}
          />
        </div>
        <Checkbox
          {...form.getInputProps('register_public_ip_in_contact', { type: 'checkbox' })}
          label="Use public IP in contact"
          description="The Contact header contains our public IP address instead of the domain."
        />
      </CheckZone>
    </>
  );
}
