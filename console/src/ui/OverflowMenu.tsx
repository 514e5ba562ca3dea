import { ActionIcon, Menu } from '@mantine/core';
import { IconDotsVertical } from '@tabler/icons-react';
import type { Decision } from '@trunkline/contract/core/policy.ts';
import type { ReactNode } from 'react';
import { type LinkTarget, TargetLink } from './TargetLink.tsx';

export type MenuEntry = {
  label: string;
  icon?: ReactNode;
  /** When denied the entry is disabled and says why. */
  may?: Decision;
  destructive?: boolean;
} & ({ onSelect: () => void } | { link: LinkTarget });

/** The "…" of a page or a row. `name` is what it acts on: "Actions for Harbour Dental". */
export function OverflowMenu({ entries, name }: { entries: readonly MenuEntry[]; name: string }) {
  if (entries.length === 0) return null;
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="md" aria-label={`Actions for ${name}`}>
          <IconDotsVertical size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {entries.map((entry) => (
          <Entry key={entry.label} entry={entry} />
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function Entry({ entry }: { entry: MenuEntry }) {
  const reason = entry.may && !entry.may.allowed ? entry.may.reason : null;
  const look = {
    leftSection: entry.icon,
    ...(entry.destructive ? { color: 'red' } : {}),
  };
  if (reason !== null)
    return (
      <Menu.Item {...look} aria-disabled data-disabled closeMenuOnClick={false}>
        {entry.label}
        <small style={{ display: 'block', maxWidth: 240, whiteSpace: 'normal' }}>{reason}</small>
      </Menu.Item>
    );
  if ('link' in entry)
    return (
      <Menu.Item {...look} component={TargetLink} link={entry.link}>
        {entry.label}
      </Menu.Item>
    );
  return (
    <Menu.Item {...look} onClick={entry.onSelect}>
      {entry.label}
    </Menu.Item>
  );
}
