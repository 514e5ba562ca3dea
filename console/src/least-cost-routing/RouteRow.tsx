import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { ActionIcon, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconArrowDown, IconArrowUp, IconGripVertical, IconTrash } from '@tabler/icons-react';
import { LONGEST_PATTERN } from '@trunkline/contract/least-cost-routing/pattern.ts';
import { memo } from 'react';
import type { CarrierChoice } from '../carriers/carriers.queries.ts';
import { OverflowMenu } from '../ui/OverflowMenu.tsx';
import { CarrierField } from './CarrierField.tsx';
import type { LcrValues, RouteValues } from './lcr-form.ts';
import classes from './RouteRows.module.css';

type RouteRowProps = {
  form: UseFormReturnType<LcrValues>;
  route: RouteValues;
  /** What is wrong with its fields; only to see whether that has changed. */
  faults: string;
  /** From 0. */
  at: number;
  count: number;
  carriers: readonly CarrierChoice[] | undefined;
  storedName: string | null | undefined;
  /** The explainer's number goes this way. */
  isUsed: boolean;
  onMove: (id: string, to: number) => void;
  onRemove: (at: number) => void;
};

const quick = { duration: 120, easing: 'ease' };
const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)');
/** On a wide screen the list's own headings say it once. */
const labels = { label: classes.label ?? '' };
const plain = { autoComplete: 'off', autoCapitalize: 'off', spellCheck: false } as const;

/** Drawn again only when something of its own has changed: there may be hundreds, and each key draws the form. */
export const RouteRow = memo(
  Row,
  (before, now) => before.carriers === now.carriers && drawnFrom(before) === drawnFrom(now),
);

/** The form and the two handlers always work on what the form has then, whichever rendering they are from. */
function drawnFrom({ route, faults, at, count, storedName, isUsed }: RouteRowProps): string {
  return JSON.stringify([route, faults, at, count, storedName, isUsed]);
}

function Row({ form, route, at, count, carriers, storedName, isUsed, onMove, onRemove }: RouteRowProps) {
  const place = at + 1;
  const path = `routes.${at}`;
  const { id } = route;
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } =
    useSortable({ id, transition: reducedMotion.matches ? null : quick });
  return (
    <li
      ref={setNodeRef}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      data-row-id={id}
      className={classes.row}
      data-held={isDragging || undefined}
      data-used={isUsed || undefined}
      aria-label={`Route ${place}`}
    >
      <div className={classes.handle}>
        <ActionIcon
          {...attributes}
          {...listeners}
          ref={setActivatorNodeRef}
          variant="subtle"
          color="gray"
          size={36}
          className={classes.grip}
          aria-label={`Move route ${place}`}
          title="Drag to move"
        >
          <IconGripVertical size={18} aria-hidden />
        </ActionIcon>
        <span className={classes.place}>{place}</span>
      </div>
      {isUsed && <span className={classes.used}>Takes the call</span>}
      <TextInput
        {...form.getInputProps(`${path}.regex`)}
        {...plain}
        className={classes.pattern}
        classNames={labels}
        label="Digit prefix or regex"
        aria-label={`Digit prefix or regex of route ${place}`}
        required
        maxLength={LONGEST_PATTERN}
      />
      <TextInput
        {...form.getInputProps(`${path}.description`)}
        className={classes.description}
        classNames={labels}
        label="Description"
        aria-label={`Description of route ${place}`}
        maxLength={1024}
        autoComplete="off"
      />
      <CarrierField
        {...form.getInputProps(`${path}.voip_carrier_sid`)}
        className={classes.carrier}
        classNames={labels}
        label="Carrier"
        aria-label={`Carrier of route ${place}`}
        required
        carriers={carriers}
        storedName={storedName}
      />
      <span className={classes.menu}>
        <OverflowMenu
          name={`route ${place}`}
          entries={[
            ...(at > 0
              ? [
                  {
                    label: 'Move up',
                    icon: <IconArrowUp size={16} aria-hidden />,
                    onSelect: () => onMove(id, at - 1),
                  },
                ]
              : []),
            ...(at < count - 1
              ? [
                  {
                    label: 'Move down',
                    icon: <IconArrowDown size={16} aria-hidden />,
                    onSelect: () => onMove(id, at + 1),
                  },
                ]
              : []),
            {
              label: 'Delete route',
              icon: <IconTrash size={16} aria-hidden />,
              destructive: true,
              onSelect: () => onRemove(at),
            },
          ]}
        />
      </span>
    </li>
  );
}
