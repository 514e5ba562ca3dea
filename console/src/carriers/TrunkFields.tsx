import { Radio, Stack, Text, TextInput } from '@mantine/core';
import { trunkTypes } from '@trunkline/contract/carriers/carriers.contract.ts';
import { CheckZone } from '../ui/form/CheckZone.tsx';
import { SecretInput } from '../ui/form/SecretInput.tsx';
import { Section } from '../ui/form/Section.tsx';
import { HelpMark } from '../ui/page/HelpMark.tsx';
import classes from './CarrierFields.module.css';
import { withTrunkType } from './carrier-form.ts';
import { openNote, trunkWords } from './carrier-words.ts';
import type { CarrierFields } from './OutboundFields.tsx';

/** How the two sides know each other. */
export function TrunkFields({ form, carrier }: CarrierFields) {
  const { trunk_type, with_inbound_auth } = form.getValues();
  const needsAuth = trunk_type === 'auth';
  // Of a carrier from before there were trunk types; a new one chooses the type instead.
  const hasAuth = with_inbound_auth || Boolean(carrier?.inbound_auth_username);
  return (
    <Section title="Trunk" help="carriers.trunk-types">
      <Radio.Group
        label="Trunk type"
        value={trunk_type}
        onChange={(value) => {
          const chosen = trunkTypes.find((type) => type === value);
          if (chosen) form.setValues(withTrunkType(form.getValues(), chosen));
        }}
      >
        <Stack gap={10} mt={8}>
          {trunkTypes.map((type) => (
            <Radio
              key={type}
              value={type}
              label={trunkWords[type].label}
              description={trunkWords[type].about}
            />
          ))}
        </Stack>
      </Radio.Group>
      {(needsAuth || hasAuth) && (
        <Text size="sm" c="dimmed">
          How we identify calls from this carrier{' '}
          <HelpMark place="inbound-authentication" about="Inbound authentication" />
        </Text>
      )}
      {needsAuth && <InboundAuthFields form={form} carrier={carrier} />}
      {!needsAuth && hasAuth && (
        <CheckZone
          label="Inbound authentication"
          description="Also asks callers at this trunk's addresses for a username and password."
          checked={with_inbound_auth}
          onChange={(isOn) => form.setFieldValue('with_inbound_auth', isOn)}
        >
          <InboundAuthFields form={form} carrier={carrier} />
        </CheckZone>
      )}
    </Section>
  );
}

function InboundAuthFields({ form, carrier }: CarrierFields) {
  const { inbound_auth_username, inbound_auth_password } = form.getValues();
  return (
    <div className={classes.pair}>
      <TextInput
        {...form.getInputProps('inbound_auth_username')}
        label="Inbound username"
        description={openNote(inbound_auth_username)}
        required
        maxLength={64}
        spellCheck={false}
      />
      <SecretInput
        {...form.getInputProps('inbound_auth_password')}
        label="Inbound password"
        description={openNote(inbound_auth_password)}
        required
        stored={carrier?.inbound_auth_password ?? null}
      />
    </div>
  );
}
