import { useQueryClient } from '@tanstack/react-query';
import { linkOptions, useNavigate } from '@tanstack/react-router';
import type { AuditEntry } from '@trunkline/contract/audit/audit.contract.ts';
import { recordKindOf } from '@trunkline/contract/audit/row-name.ts';
import { allow, deny, VIEW_ONLY } from '@trunkline/contract/core/policy.ts';
import { limitsQuery } from '../accounts/limits.queries.ts';
import { storeProviderSid } from '../app/active-provider.ts';
import { recordLink } from '../app/record/record-link.ts';
import { useSession } from '../session/session.queries.ts';
import { offerVersion, type Version } from '../ui/form/record-versions.ts';
import { toastError } from '../ui/overlay/toast.ts';
import { GuardedButton } from '../ui/page/GuardedButton.tsx';
import type { LinkTarget } from '../ui/table/TargetLink.tsx';
import { isWhole, limitsOf, offeredAs, versionName } from './history-versions.ts';

type RestoreVersionProps = {
  entry: AuditEntry;
  /** Why the record has no form any more. */
  gone: string | null;
};

/** Leads to the record with this version in its form: nothing is saved before a person has seen what changes. */
export function RestoreVersion({ entry, gone }: RestoreVersionProps) {
  const { actor } = useSession();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { record_sid, before, after } = entry;
  const kind = recordKindOf(entry);
  const link = formOf(kind, record_sid);
  if (!link || !record_sid) return null;
  const sid = record_sid;
  const limits = limitsOf(entry);
  const may = actor.view_only ? deny(VIEW_ONLY) : gone ? deny(gone) : allow;

  async function put(version: Version) {
    // What changed since it was last looked at here would be met as a conflict, after the choice.
    queryClient.removeQueries({
      predicate: ({ queryKey }) => queryKey.includes(sid) && queryKey[0] !== 'audit',
    });
    if (version.part) {
      const owner = kind === 'accounts' ? { account_sid: sid } : { service_provider_sid: sid };
      // The form begins with them, so that the version is held against what is stored.
      const known = await queryClient.query(limitsQuery(owner)).catch(() => null);
      if (!known) return toastError('The limits could not be loaded. Please try again.');
    }
    if (kind === 'service-providers') storeProviderSid(sid);
    offerVersion(version);
    void navigate(link as never);
  }

  const name = versionName(entry);
  const nameBefore = `before ${name}`;
  const part = (values: Readonly<Record<string, string>>) => ({ name: 'limits', values });
  const versions: [string, Version | null][] = [
    [
      'Restore this version',
      limits
        ? { record_sid, name, state: {}, part: part(limits.after) }
        : isWhole(after, record_sid)
          ? offeredAs(kind, record_sid, name, after)
          : null,
    ],
    [
      'Restore the previous version',
      limits
        ? { record_sid, name: nameBefore, state: {}, part: part(limits.before) }
        : isWhole(before, record_sid)
          ? offeredAs(kind, record_sid, nameBefore, before)
          : null,
    ],
  ];
  return (
    <>
      {versions.map(
        ([label, version]) =>
          version && (
            <GuardedButton
              key={label}
              may={may}
              size="compact-sm"
              variant="default"
              onClick={() => void put(version)}
            >
              {label}
            </GuardedButton>
          ),
      )}
    </>
  );
}

/** A service provider's form shows the one that is chosen. */
function formOf(kind: string, record_sid: string | null): LinkTarget | undefined {
  if (kind === 'session' || kind === 'recent-calls') return undefined;
  if (kind === 'service-providers')
    return linkOptions({ to: '/internal/settings', search: { tab: 'service-provider' } });
  return recordLink(kind, record_sid);
}
