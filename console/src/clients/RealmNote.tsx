import { Anchor } from '@mantine/core';
import type { AccountChoice } from '../accounts/accounts.queries.ts';
import { pageOf } from '../app/record/record-link.ts';
import { CopyText } from '../ui/page/CopyText.tsx';
import { PageNote } from '../ui/page/PageNote.tsx';
import { TargetLink } from '../ui/table/TargetLink.tsx';

type RealmNoteProps = {
  account: Pick<AccountChoice, 'account_sid' | 'name' | 'sip_realm'>;
  /** The reader's own. */
  isOwn: boolean;
};

/** The domain that the account's devices register with, or the way to give it one. */
export function RealmNote({ account, isOwn }: RealmNoteProps) {
  const whose = isOwn ? 'Your' : `${account.name}'s`;
  if (account.sip_realm)
    return (
      <PageNote>
        {whose} sip realm is <CopyText text={account.sip_realm} name="SIP realm" />
      </PageNote>
    );
  return (
    <PageNote>
      {isOwn ? 'Your account needs' : `${account.name} needs`} a SIP realm before devices can register.{' '}
      <Anchor component={TargetLink} link={realmLink(account)} size="sm" underline="always">
        Set it in the account
      </Anchor>
    </PageNote>
  );
}

export function realmLink({ account_sid }: { account_sid: string }) {
  return pageOf('accounts', account_sid);
}
