import { Checkbox, NativeSelect } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { Account } from '@trunkline/contract/accounts/accounts.contract.ts';
import { CheckZone } from '../ui/CheckZone.tsx';
import { Section } from '../ui/Section.tsx';
import type { AccountValues } from './account-form.ts';
import { BucketFields } from './BucketFields.tsx';

type RecordingSectionProps = { form: UseFormReturnType<AccountValues>; account: Account };

export function RecordingSection({ form, account }: RecordingSectionProps) {
  return (
    <Section
      title="Call recording"
      about="Recordings are kept in a bucket of your own; the platform only writes them there."
    >
      <CheckZone
        label="Enable call recording"
        checked={form.getValues().with_recording}
        onChange={(isOn) => form.setFieldValue('with_recording', isOn)}
      >
        <NativeSelect
          {...form.getInputProps('record_format')}
          label="Audio Format"
          data={['mp3', 'wav']}
          maw={200}
        />
        <BucketFields form={form} account={account} />
        <Checkbox
          {...form.getInputProps('record_all_calls', { type: 'checkbox' })}
          label="Record all calls for this account"
          description="Otherwise each application says whether its calls are recorded."
        />
      </CheckZone>
    </Section>
  );
}
