import { hidden } from '../layout.css.ts';
import * as css from './chips.css.ts';

type ChipsProps<Value extends string> = {
  /** Named aloud, and seen before the chips. */
  label: string;
  /** The field's name in a form that is sent without JavaScript. */
  name: string;
  options: ReadonlyArray<{ value: Value | ''; word: string }>;
  value: Value | '';
  onChange: (value: Value | '') => void;
};

/** One choice of several, as chips; radios underneath. The value '' means no choice. */
export const Chips = <Value extends string>(props: ChipsProps<Value>) => (
  <fieldset className={css.row}>
    <legend className={hidden}>{props.label}</legend>
    <span className={css.rowLabel} aria-hidden="true">
      {props.label}
    </span>
    <div className={css.chips}>
      {props.options.map((option) => (
        <label key={option.value} className={css.chip}>
          <input
            type="radio"
            name={props.name}
            value={option.value}
            checked={props.value === option.value}
            onChange={() => props.onChange(option.value)}
            className={css.chipInput}
          />
          <span className={css.chipWord}>{option.word}</span>
        </label>
      ))}
    </div>
  </fieldset>
);
