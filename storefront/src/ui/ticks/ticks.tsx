import { cx } from '../class-names.ts';
import { CheckIcon } from '../icons/icons.ts';
import { small as smallText } from '../type.css.ts';
import { ticks } from './ticks.css.ts';

type TicksProps = { items: readonly string[]; small?: boolean; className?: string; lang?: string };

/** A list of benefits with ticks. */
export const Ticks = ({ items, small, className, lang }: TicksProps) => (
  <ul className={cx(ticks, small && smallText, className)} lang={lang}>
    {items.map((item) => (
      <li key={item}>
        <CheckIcon />
        <span>{item}</span>
      </li>
    ))}
  </ul>
);
