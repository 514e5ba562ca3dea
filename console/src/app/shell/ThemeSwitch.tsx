import { ActionIcon, useMantineColorScheme } from '@mantine/core';
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';

const schemes = [
  { value: 'light', label: 'Light', Icon: IconSun },
  { value: 'dark', label: 'Dark', Icon: IconMoon },
  { value: 'auto', label: 'Same as system', Icon: IconDeviceDesktop },
] as const;

/** Light, dark or the system's; kept for this browser. */
export function ThemeSwitch() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <ActionIcon.Group role="group" aria-label="Theme">
      {schemes.map(({ value, label, Icon }) => (
        <ActionIcon
          key={value}
          variant={colorScheme === value ? 'light' : 'default'}
          size={32}
          aria-label={label}
          title={label}
          aria-pressed={colorScheme === value}
          onClick={() => setColorScheme(value)}
        >
          <Icon size={16} aria-hidden />
        </ActionIcon>
      ))}
    </ActionIcon.Group>
  );
}
