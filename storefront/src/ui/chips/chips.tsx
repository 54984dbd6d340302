import { type RefObject, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { hidden } from '../layout.css.ts';
import * as css from './chips.css.ts';

/**
 * Takes what was chosen in a group of radios or checkboxes before React attached to the page, such as
 * on a slow line: what is shown as chosen counts.
 * @param take gets whether each of the inputs is checked, in their order
 */
export const useEarlyChoice = (
  group: RefObject<HTMLElement | null>,
  take: (checked: boolean[]) => void,
): void => {
  const onEarly = useEffectEvent(() => {
    const inputs = [...(group.current?.querySelectorAll('input') ?? [])];
    if (inputs.some(({ checked, defaultChecked }) => checked !== defaultChecked)) {
      take(inputs.map(({ checked }) => checked));
    }
  });
  // Before a click on a button is repeated, which may ask for the choice.
  useLayoutEffect(() => onEarly(), []);
};

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

type ChipsProps<Value extends string> = {
  label: string;
  name: string;
  options: ReadonlyArray<{ value: Value | ''; word: string }>;
  value: Value | '';
  onChange: (value: Value | '') => void;
  tone?: keyof typeof css.tone;
};

/** A single choice as chips, based on radios. The value '' means no choice. */
export const Chips = <Value extends string>(props: ChipsProps<Value>) => {
  const group = useRef<HTMLFieldSetElement>(null);
  useEarlyChoice(group, (checked) => {
    const early = props.options[checked.indexOf(true)];
    if (early !== undefined) props.onChange(early.value);
  });
  return (
    <fieldset ref={group} className={css.tone[props.tone ?? 'paper']}>
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
};
