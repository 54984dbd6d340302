import { useRef } from 'react';
import { useEarlyChoice } from '../early-choice.ts';
import { hidden } from '../layout.css.ts';
import * as css from './chips.css.ts';

type ChoiceChipsProps<Value extends string> = {
  /** Visible before the chips and announced by screen readers. */
  label: string;
  /** `name` is what screen readers say for a shortened word; it begins with the word. */
  options: ReadonlyArray<{ value: Value; word: string; name?: string }>;
  values: readonly Value[];
  onChange: (values: Value[]) => void;
  /** Short words stand in one row, as wide as each other, with the label above. */
  isRow?: boolean;
};

/** A multiple choice as chips, based on checkboxes. */
export const ChoiceChips = <Value extends string>(props: ChoiceChipsProps<Value>) => {
  const group = useRef<HTMLFieldSetElement>(null);
  useEarlyChoice(group, (checked) =>
    props.onChange(props.options.filter((_, index) => checked[index]).map(({ value }) => value)),
  );
  const toggle = (value: Value, isChosen: boolean): void =>
    props.onChange(
      isChosen ? [...props.values, value] : props.values.filter((other) => other !== value),
    );
  return (
    <fieldset ref={group} className={props.isRow ? css.paperColours : css.tone.paper}>
      <legend className={hidden}>{props.label}</legend>
      <span className={css.rowLabel} aria-hidden="true">
        {props.label}
      </span>
      <div className={props.isRow ? css.row : css.chips}>
        {props.options.map(({ value, word, name }) => (
          <label key={value} className={css.chip}>
            <input
              type="checkbox"
              aria-label={name}
              checked={props.values.includes(value)}
              onChange={(event) => toggle(value, event.currentTarget.checked)}
              className={css.chipInput}
            />
            <span className={css.chipWord}>{word}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
};
