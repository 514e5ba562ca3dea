import { Anchor } from '@mantine/core';
import type { Field } from '@trunkline/contract/core/field.ts';
import { type ReactNode, useRef, useState } from 'react';
import { CheckZone } from './CheckZone.tsx';
import { CodeArea } from './CodeArea.tsx';

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
  // Of its own, so that emptying the text does not close what is being typed into.
  const [isAsked, setIsAsked] = useState(value !== '');
  return (
    <CheckZone
      label={field.label}
      checked={isAsked || value !== ''}
      onChange={(isOn) => {
        setIsAsked(isOn);
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
