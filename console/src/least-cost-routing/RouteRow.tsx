import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { ActionIcon, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import {
  IconAlertTriangleFilled,
  IconArrowDown,
  IconArrowUp,
  IconChevronRight,
  IconGripVertical,
  IconInfoCircle,
  IconTrash,
  IconX,
} from '@tabler/icons-react';
import { LONGEST_PATTERN } from '@trunkline/contract/least-cost-routing/pattern.ts';
import { memo, useState } from 'react';
import { CarrierSelect } from '../carriers/CarrierSelect.tsx';
import { plain } from '../ui/form/plain.ts';
import { UnlockedButton } from '../ui/form/UnlockedButton.tsx';
import { OverflowMenu } from '../ui/overlay/OverflowMenu.tsx';
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
  /** Whose routing it is. */
  accountSid: string;
  providerSid: string;
  /** Of the chosen one, as soon as it is known. */
  carrierName: string | undefined;
  /** The explainer's number goes this way. */
  isUsed: boolean;
  /** Worth a second look, in a sentence. */
  hint: string | null;
  onMove: (id: string, to: number) => void;
  onRemove: (at: number) => void;
};

const NONE: never[] = [];
const quick = { duration: 120, easing: 'ease' };
const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)');
/** On a wide screen the list's own headings say it once. */
const labels = { label: classes.label ?? '' };

/** Drawn again only when something of its own has changed: there may be hundreds, and each key draws the form. */
export const RouteRow = memo(Row, (before, now) => drawnFrom(before) === drawnFrom(now));

/** The form and the two handlers always work on what the form has then, whichever rendering they are from. */
function drawnFrom({ form: _, onMove: __, onRemove: ___, ...shown }: RouteRowProps): string {
  return JSON.stringify(shown);
}

function Row({
  form,
  route,
  faults,
  at,
  count,
  accountSid,
  providerSid,
  carrierName,
  isUsed,
  hint,
  onMove,
  onRemove,
}: RouteRowProps) {
  const place = at + 1;
  const path = `routes.${at}`;
  const { id, regex, description, voip_carrier_sid, further_carriers = NONE } = route;
  const others = further_carriers.map(({ carrier_name }) => carrier_name ?? 'an unnamed carrier');
  // On a phone each is one line that opens; what has to be filled in or mended is not left closed.
  const [isOpen, setIsOpen] = useState(regex === '');
  if (!isOpen && faults.trim() !== '') setIsOpen(true);
  const shownCarrier = carrierName ?? (voip_carrier_sid ? 'Loading…' : 'No carrier');
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
      data-open={isOpen || undefined}
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
      <UnlockedButton
        className={classes.line}
        data-line
        aria-expanded={isOpen}
        aria-label={`Fields of route ${place}: ${[regex || 'no pattern yet', description, shownCarrier].filter(Boolean).join(', ')}`}
        onClick={() => setIsOpen(!isOpen)}
      >
        <span>
          <code>{regex || '–'}</code> {description && <small>{description}</small>}
        </span>{' '}
        <span>{shownCarrier}</span>
        <IconChevronRight size={16} aria-hidden />
      </UnlockedButton>
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
      />
      <CarrierSelect
        {...form.getInputProps(`${path}.voip_carrier_sid`)}
        className={classes.carrier}
        classNames={labels}
        label="Carrier"
        aria-label={`Carrier of route ${place}`}
        required
        placeholder="Choose a carrier"
        providerSid={providerSid}
        accountSid={accountSid}
        known={carrierName}
      />
      {hint && (
        <p className={classes.hint}>
          <IconAlertTriangleFilled size={16} aria-hidden />
          {hint}
        </p>
      )}
      {others.length > 0 && (
        <p className={classes.further}>
          <IconInfoCircle size={16} aria-hidden />
          Also has {others.join(', ')}: stored with the route but not used by the platform.
        </p>
      )}
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
            ...(others.length > 0
              ? [
                  {
                    label: 'Remove further carriers',
                    icon: <IconX size={16} aria-hidden />,
                    onSelect: () => form.setFieldValue(`${path}.further_carriers`, []),
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
