import { NativeSelect, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { domain } from '../ui/form/plain.ts';
import type { SettingsValues } from './settings-form.ts';

export function SystemFields({ form }: { form: UseFormReturnType<SettingsValues> }) {
  return (
    <>
      <TextInput
        {...form.getInputProps('system.domain_name')}
        {...domain}
        label="Domain name"
        description="The domain of this installation."
        placeholder="voice.example.com"
        maxLength={255}
      />
      <TextInput
        {...form.getInputProps('system.sip_domain_name')}
        {...domain}
        label="SIP domain name"
        description="The domain of its SIP servers."
        placeholder="sip.example.com"
        maxLength={255}
      />
      <TextInput
        {...form.getInputProps('system.private_network_cidr')}
        label="Private network CIDR"
        description="Your own IPv4 addresses and networks, separated by commas."
        placeholder="10.0.0.0/8, 192.168.1.1"
        spellCheck={false}
      />
      <TextInput
        {...form.getInputProps('system.monitoring_domain_name')}
        {...domain}
        label="Monitoring domain name"
        description="The domain of its dashboards."
        placeholder="grafana.example.com"
        maxLength={255}
      />
      <NativeSelect
        {...form.getInputProps('system.log_level')}
        label="Log level"
        description="Debug writes far more to the logs."
        data={[
          { value: 'info', label: 'Info' },
          { value: 'debug', label: 'Debug' },
        ]}
      />
    </>
  );
}
