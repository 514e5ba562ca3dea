import { StatusBadge } from './StatusBadge.tsx';

export function ActiveBadge({ of }: { of: { is_active: 0 | 1 } }) {
  return (
    <StatusBadge status={of.is_active ? 'good' : 'off'}>{of.is_active ? 'Active' : 'Inactive'}</StatusBadge>
  );
}
