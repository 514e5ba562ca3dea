import { NativeSelect } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { Account } from '@trunkline/contract/accounts/accounts.contract.ts';
import { useKeptChoices } from '../ui/form/use-kept-choices.ts';
import { VendorFields } from '../ui/form/VendorFields.tsx';
import { ProblemNotice } from '../ui/page/ProblemNotice.tsx';
import type { AccountValues } from './account-form.ts';
import { BucketTest } from './BucketTest.tsx';
import {
  type BucketValues,
  storageVendorOf,
  UNREADABLE,
  vendorChoices,
  withVendor,
} from './recording-form.ts';
import { TagRows } from './TagRows.tsx';

const PATH = 'bucket_credential';

/** Where recordings go: the vendor, whatever that vendor asks for, and whether it works. */
export function BucketFields({
  form,
  account,
}: {
  form: UseFormReturnType<AccountValues>;
  account: Account;
}) {
  const stored = account.bucket_credential;
  const { bucket_credential: bucket, record_all_calls } = form.getValues();
  const { vendor, tags: _, ...values } = bucket;
  const known = storageVendorOf(vendor);
  const vendorField = form.getInputProps(`${PATH}.vendor`);
  const unreadable =
    stored?.vendor === UNREADABLE ? [{ value: UNREADABLE, label: 'Stored, cannot be read' }] : [];
  const keep = useKeptChoices<BucketValues>();

  function choose(next: string) {
    form.setFieldValue(PATH, keep(vendor, bucket, next) ?? withVendor(bucket, next, stored));
  }

  return (
    <>
      <NativeSelect
        {...vendorField}
        label="Bucket vendor"
        required={record_all_calls}
        data={[{ value: '', label: 'None' }, ...unreadable, ...vendorChoices]}
        onChange={(event) => choose(event.currentTarget.value)}
      />
      {stored?.vendor === UNREADABLE && vendor === UNREADABLE && (
        <ProblemNotice
          error={{ status: 0, msg: stored.msg, issues: [], blockers: [], code: null, request_id: null }}
          what="The stored credential cannot be read."
          kept="It stays unchanged until you choose a vendor and enter it again."
        />
      )}
      {known && (
        <>
          <VendorFields
            // Another vendor's field of the same name is another field.
            key={vendor}
            form={form}
            path={PATH}
            table={known.fields}
            values={values}
            stored={stored?.vendor === vendor ? stored : null}
          />
          <TagRows form={form} title={known.tags} />
          <BucketTest account={account} bucket={bucket} />
        </>
      )}
    </>
  );
}
