import { cx } from '../class-names.ts';
import { buttonKind, small, tight, wide } from './button.css.ts';

export type ButtonStyle = { kind?: keyof typeof buttonKind; small?: boolean; wide?: boolean };

/** The class of everything that is styled like a button. */
export const buttonClass = ({ kind = 'main', ...style }: ButtonStyle = {}): string =>
  cx(buttonKind[kind], style.small && small, style.wide && wide, kind === 'quiet' && tight);
