import { cx } from '../class-names.ts';
import { buttonKind, small, tight, wide } from './button.css.ts';

export type ButtonLook = { kind?: keyof typeof buttonKind; small?: boolean; wide?: boolean };

/** The class of everything that is styled like a button. */
export const buttonClass = ({ kind = 'main', ...look }: ButtonLook = {}): string =>
  cx(buttonKind[kind], look.small && small, look.wide && wide, kind === 'quiet' && tight);
