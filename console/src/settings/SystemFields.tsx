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
        description="Where this installation is reached."
        placeholder="voice.example.com"
        maxLength={255}
      />
      <TextInput
        {...form.getInputProps('system.sip_domain_name')}
        {...domain}
        label="SIP domain name"
        description="Where its SIP servers are reached."
        placeholder="sip.example.com"
        maxLength={255}
      />
      <TextInput
        {...form.getInputProps('system.private_network_cidr')}
        label="Private network CIDR"
        description="IPv4 addresses and networks of your own, separated by commas."
        placeholder="10.0.0.0/8, 192.168.1.1"
        spellCheck={false}
      />
      <TextInput
        {...form.getInputProps('system.monitoring_domain_name')}
        {...domain}
        label="Monitoring domain name"
        description="Where its dashboards are reached."
        placeholder="grafana.example.com"
        maxLength={255}
      />
      <NativeSelect
        {...form.getInputProps('system.log_level')}
        label="Log level"
        description="Debug writes much more while it is on."
        data={[
          { value: 'info', label: 'Info' },
          { value: 'debug', label: 'Debug' },
        ]}
      />
    </>
  );
}
