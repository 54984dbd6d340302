import { createLink } from '@tanstack/react-router';
import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../class-names.ts';
import { ArrowRightIcon } from '../icons/icons.ts';
import { arrow, arrowIcon, buttonKind, iconButton, small, tight, wide } from './button.css.ts';

export type ButtonStyle = { kind?: keyof typeof buttonKind; small?: boolean; wide?: boolean };

/** The class of everything that is styled like a button. */
export const buttonClass = ({ kind = 'main', ...style }: ButtonStyle = {}): string =>
  cx(buttonKind[kind], style.small && small, style.wide && wide, kind === 'quiet' && tight);

type ButtonProps = ComponentProps<'button'> &
  ButtonStyle & {
    /** Busy: the button stays in place, says so, and ignores further clicks. */
    busy?: boolean;
  };

/** A button; `kind` sets its prominence. */
export const Button = ({ kind, small, wide, busy, className, onClick, ...props }: ButtonProps) => (
  <button
    type="button"
    {...props}
    aria-busy={busy || undefined}
    aria-disabled={busy || props['aria-disabled'] || undefined}
    onClick={busy ? (event) => event.preventDefault() : onClick}
    className={cx(buttonClass({ kind, small, wide }), className)}
  />
);

type LinkProps = ComponentProps<'a'> & ButtonStyle;

/** An ordinary link styled as a button, for URLs outside the router. */
export const AnchorButton = ({ kind, small, wide, className, ...props }: LinkProps) => (
  <a {...props} className={cx(buttonClass({ kind, small, wide }), className)} />
);

/** A link inside the site, styled as a button. */
export const LinkButton = createLink(AnchorButton);

type IconButtonProps = ComponentProps<'button'> & { label: string };

/** A button with only an icon; its label is for screen readers. */
export const IconButton = ({ label, className, ...props }: IconButtonProps) => (
  <button type="button" {...props} aria-label={label} className={cx(iconButton, className)} />
);

const ArrowAnchor = ({
  children,
  className,
  ...props
}: ComponentProps<'a'> & { children?: ReactNode }) => (
  <a {...props} className={cx(arrow, className)}>
    {children}
    <ArrowRightIcon className={arrowIcon} />
  </a>
);

/** A link with text, a rule and an arrow. */
export const ArrowLink = createLink(ArrowAnchor);
