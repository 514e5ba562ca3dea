import { Button, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type PlanCategory, planLimits } from '@trunkline/contract/subscriptions/plan-cost.ts';
import { useState } from 'react';
import classes from './PlanTable.module.css';
import { counted, money, numberOf, type PlanLine, type PlanValues, totalOf } from './plan-form.ts';

type PlanTableProps = {
  values: PlanValues;
  faults: Partial<PlanValues>;
  lines: readonly PlanLine[];
  /** Devices that may be registered for each call session. */
  ratio: number;
  disabled: boolean;
  onChange: (category: PlanCategory, value: string) => void;
};

const labels: Record<PlanCategory, string> = {
  voice_call_session: 'Maximum concurrent call sessions',
  device: 'Additional device registrations',
};

/** Service, capacity, price and cost, with the total below. */
export function PlanTable({ values, faults, lines, ratio, disabled, onChange }: PlanTableProps) {
  const [hasOpened, setHasOpened] = useState(false);
  const showsDevices = hasOpened || numberOf(values.device) !== 0;
  const shown = lines.filter(({ category }) => category !== 'device' || showsDevices);
  const total = totalOf(lines);
  const included = ratio * (numberOf(values.voice_call_session) ?? 0);
  const hasDevices = lines.some(({ category }) => category === 'device');
  return (
    <div className={classes.plan}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Service</th>
            <th scope="col">Capacity</th>
            <th scope="col">Price</th>
            <th scope="col">Cost</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ category, currency, fee, unit, cost }) => (
            <tr key={category}>
              <th scope="row">
                <label htmlFor={`plan-${category}`}>
                  {labels[category]}
                  {category === 'voice_call_session' && (
                    <span className={classes.required} aria-hidden>
                      {' '}
                      *
                    </span>
                  )}
                </label>
                <span className={classes.help} id={`plan-${category}-help`}>
                  {category === 'device'
                    ? `Besides the ${counted(included, 'device')} that the call sessions include`
                    : `${counted(included, 'registered device')} included`}
                </span>
              </th>
              <td data-label="Capacity">
                <TextInput
                  id={`plan-${category}`}
                  name={category}
                  type="number"
                  inputMode="numeric"
                  required={category === 'voice_call_session'}
                  min={planLimits[category].least}
                  max={planLimits[category].most}
                  step={1}
                  aria-describedby={`plan-${category}-help`}
                  value={values[category]}
                  error={faults[category]}
                  disabled={disabled}
                  onChange={(event) => onChange(category, event.currentTarget.value)}
                  onWheel={(event) => event.currentTarget.blur()}
                />
              </td>
              <td data-label="Price" className={classes.number}>
                {money(fee, currency)} per {unit}
              </td>
              <td data-label="Cost" className={classes.number}>
                {money(cost, currency)}
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={3}>
              Total Monthly Cost
            </th>
            <td className={classes.number} aria-live="polite">
              {money(total.cost, total.currency)}
            </td>
          </tr>
        </tfoot>
      </table>
      {hasDevices && !showsDevices && !disabled && (
        <Button
          variant="subtle"
          size="sm"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => setHasOpened(true)}
        >
          Add device registrations
        </Button>
      )}
    </div>
  );
}
