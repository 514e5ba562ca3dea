import type { UseFormReturnType } from '@mantine/form';
import { useDebouncedValue } from '@mantine/hooks';
import { useRef } from 'react';
import { CheckZone } from '../ui/form/CheckZone.tsx';
import { CodeArea } from '../ui/form/CodeArea.tsx';
import { useTicked } from '../ui/form/use-ticked.ts';
import { late } from '../ui/page/late.ts';
import type { ApplicationValues } from './application-form.ts';

const Warnings = late(async () => (await import('./AppJsonWarnings.tsx')).AppJsonWarnings);
const PAUSE_MS = 500;

/** Verbs that answer a call in the calling webhook's place. Switched off, they are kept until the form is left. */
export function AppJsonZone({ form }: { form: UseFormReturnType<ApplicationValues> }) {
  const field = form.getInputProps('app_json');
  const switchedOff = useRef('');
  const [checked] = useDebouncedValue(String(field.value), PAUSE_MS);
  const [isTicked, setIsTicked] = useTicked(String(field.value));

  function change(isOn: boolean) {
    setIsTicked(isOn);
    if (!isOn) switchedOff.current = field.value;
    form.setFieldValue('app_json', isOn ? switchedOff.current : '');
  }

  return (
    <CheckZone
      label="Override webhook for initial application"
      description="Calls run these verbs first, and the calling webhook is not called."
      checked={isTicked}
      onChange={change}
    >
      <CodeArea
        {...field}
        label="Application JSON"
        description="An array of verbs, run in this order."
        placeholder={'[\n  { "verb": "say", "text": "Hello" }\n]'}
      />
      <Warnings text={checked} />
    </CheckZone>
  );
}
