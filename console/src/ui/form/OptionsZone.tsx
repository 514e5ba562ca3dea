import { Anchor } from '@mantine/core';
import type { Field } from '@trunkline/contract/core/field.ts';
import { type ReactNode, useRef } from 'react';
import { CheckZone } from './CheckZone.tsx';
import { CodeArea } from './CodeArea.tsx';
import { useTicked } from './use-ticked.ts';

type OptionsZoneProps = {
  field: Extract<Field, { kind: 'json' }>;
  value: string;
  onChange: (text: string) => void;
  error?: ReactNode;
  'data-path'?: string;
};

/** JSON that few need: behind a box, begun with the vendor's usual values, and remembered while the box is off. */
export function OptionsZone({ field, value, onChange, ...input }: OptionsZoneProps) {
  const last = useRef('');
  const [isTicked, setIsTicked] = useTicked(value);
  return (
    <CheckZone
      label={field.label}
      checked={isTicked}
      onChange={(isOn) => {
        setIsTicked(isOn);
        if (!isOn) last.current = value;
        onChange(isOn ? last.current || JSON.stringify(field.sample, null, 2) : '');
      }}
    >
      <CodeArea
        {...input}
        label={`${field.label} as JSON`}
        description={
          field.docs && (
            <Anchor href={field.docs} target="_blank" rel="noreferrer" size="xs">
              Vendor documentation
            </Anchor>
          )
        }
        value={value}
        onChange={onChange}
      />
    </CheckZone>
  );
}
