import { ChoiceChips } from '../../ui/chips/choice-chips.tsx';
import { WEEKDAYS } from './texts.ts';

const OPTIONS = WEEKDAYS.map(({ day, name, short }) => ({
  ...{ value: String(day), word: short, name },
}));

type DayChipsProps = {
  label: string;
  /** ISO weekdays, 1 is Monday. */
  days: readonly number[];
  /** @param days in the order of the week */
  onChange: (days: number[]) => void;
};

/** The days of the week on which a member trains. */
export const DayChips = ({ label, days, onChange }: DayChipsProps) => (
  <ChoiceChips
    isRow
    label={label}
    options={OPTIONS}
    values={days.map(String)}
    onChange={(chosen) => onChange(chosen.map(Number).toSorted((a, b) => a - b))}
  />
);
