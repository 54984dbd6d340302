import { useRef } from 'react';
import * as m from '#messages/start';
import { useEarlyChoice } from '../../ui/chips/chips.tsx';
import { cx } from '../../ui/class-names.ts';
import { small, soft, strong, t4 } from '../../ui/type.css.ts';
import * as css from './start.css.ts';
export const MARKS = [
  ['aim', m.aim],
  ['you', m.you],
  ['days', m.days],
] as const;

export const Marks = ({ step }: { step: 'aim' | 'you' | 'days' }) => {
  const at = MARKS.findIndex(([name]) => name === step);
  return (
    <ol className={css.marks} aria-label={m.questions}>
      {MARKS.map(([name, word], index) => (
        <li
          key={name}
          className={cx(small, css.mark, index === at && strong)}
          data-state={index < at ? 'past' : index === at ? 'now' : 'ahead'}
          aria-current={index === at ? 'step' : undefined}
        >
          {index + 1} {word}
        </li>
      ))}
    </ol>
  );
};

export type CardsProps<Value extends string> = {
  name: string;
  labelledBy: string;
  options: readonly { value: Value; title: string; text: string }[];
  chosen: Value | null;
  onChoose: (value: Value) => void;
};

/** One of several answers; a click anywhere on a card chooses it. */
export const Cards = <Value extends string>(props: CardsProps<Value>) => {
  const group = useRef<HTMLDivElement>(null);
  useEarlyChoice(group, (checked) => {
    const early = props.options[checked.indexOf(true)];
    if (early !== undefined) props.onChoose(early.value);
  });
  return (
    <div ref={group} role="radiogroup" aria-labelledby={props.labelledBy} className={css.cards}>
      {props.options.map(({ value, title, text }) => (
        <label key={value} className={css.choice}>
          <input
            type="radio"
            name={props.name}
            className={css.radio}
            checked={value === props.chosen}
            onChange={() => props.onChoose(value)}
          />
          <span className={css.card}>
            <span className={t4}>{title}</span>
            <span className={cx(small, soft)}>{text}</span>
          </span>
        </label>
      ))}
    </div>
  );
};
