import { useDebouncedValue } from '@mantine/hooks';
import { IconUser } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { SearchSelect } from '../ui/SearchSelect.tsx';
import { userSuggestionsQuery } from './users.queries.ts';

const PAUSE_MS = 200;

/** Finds a user by name or e-mail, for a list's filter. */
export function UserSelect({ label, onChoose }: { label: string; onChoose: (user_sid: string) => void }) {
  const [text, setText] = useState('');
  const [asked] = useDebouncedValue(text.trim(), PAUSE_MS);
  const { data: users } = useQuery(userSuggestionsQuery(asked));
  return (
    <SearchSelect
      label={label}
      icon={<IconUser size={16} aria-hidden />}
      text={text}
      onText={setText}
      options={users?.map(({ user_sid, name, email }) => ({ value: user_sid, label: name, detail: email }))}
      onChoose={onChoose}
    />
  );
}
