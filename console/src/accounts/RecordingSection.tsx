import { Checkbox, NativeSelect } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { Account } from '@trunkline/contract/accounts/accounts.contract.ts';
import { CheckZone } from '../ui/form/CheckZone.tsx';
import { Section } from '../ui/form/Section.tsx';
import type { AccountValues } from './account-form.ts';
import { BucketFields } from './BucketFields.tsx';
import { recordingInShort, UNREADABLE } from './recording-form.ts';

type RecordingSectionProps = { form: UseFormReturnType<AccountValues>; account: Account };

export function RecordingSection({ form, account }: RecordingSectionProps) {
  const values = form.getValues();
  return (
    <Section
      title="Call recording"
      help="recordings"
      folded={recordingInShort(values)}
      needed={values.bucket_credential.vendor === UNREADABLE}
      about="Recordings are stored in your own bucket. The platform only writes to it."
    >
      <CheckZone
        label="Enable call recording"
        checked={values.with_recording}
        onChange={(isOn) => form.setFieldValue('with_recording', isOn)}
      >
        <NativeSelect
          {...form.getInputProps('record_format')}
          label="Audio format"
          data={['mp3', 'wav']}
          maw={200}
        />
        <BucketFields form={form} account={account} />
        <Checkbox
          {...form.getInputProps('record_all_calls', { type: 'checkbox' })}
          label="Record all calls for this account"
          description="Otherwise each application decides whether its calls are recorded."
        />
      </CheckZone>
    </Section>
  );
}
