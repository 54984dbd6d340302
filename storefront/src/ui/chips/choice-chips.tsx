import { hidden } from '../layout.css.ts';
import * as css from './chips.css.ts';

type ChoiceChipsProps<Value extends string> = {
  /** Visible before the chips and announced by screen readers. */
  label: string;
  options: ReadonlyArray<{ value: Value; word: string }>;
  values: readonly Value[];
  onChange: (values: Value[]) => void;
};

/** A multiple choice as chips, based on checkboxes. */
export const ChoiceChips = <Value extends string>(props: ChoiceChipsProps<Value>) => {
  const toggle = (value: Value, isChosen: boolean): void =>
    props.onChange(
      isChosen ? [...props.values, value] : props.values.filter((other) => other !== value),
    );
  return (
    <fieldset className={css.tone.paper}>
      <legend className={hidden}>{props.label}</legend>
      <span className={css.rowLabel} aria-hidden="true">
        {props.label}
      </span>
      <div className={css.chips}>
        {props.options.map(({ value, word }) => (
          <label key={value} className={css.chip}>
            <input
              type="checkbox"
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
