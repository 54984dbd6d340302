import { createLink } from '@tanstack/react-router';
import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../class-names.ts';
import { ArrowRightIcon } from '../icons/icons.ts';
import { arrow, arrowIcon, iconButton } from './button.css.ts';
import { type ButtonLook, buttonClass } from './button-class.ts';

type ButtonProps = ComponentProps<'button'> &
  ButtonLook & {
    /** Something is under way: the button stays where it is, says so, and takes no second press. */
    busy?: boolean;
  };

/** A button; `kind` says how much it weighs in the view. */
export const Button = ({ kind, small, wide, busy, className, onClick, ...props }: ButtonProps) => (
  <button
    type="button"
    {...props}
    aria-busy={busy || undefined}
    aria-disabled={busy || undefined}
    onClick={busy ? (event) => event.preventDefault() : onClick}
    className={cx(buttonClass({ kind, small, wide }), className)}
  />
);

type LookingLink = ComponentProps<'a'> & ButtonLook;

/** An ordinary link with a button's looks, for addresses outside of the router. */
export const AnchorButton = ({ kind, small, wide, className, ...props }: LookingLink) => (
  <a {...props} className={cx(buttonClass({ kind, small, wide }), className)} />
);

/** A link inside the site with a button's looks. */
export const LinkButton = createLink(AnchorButton);

type IconButtonProps = ComponentProps<'button'> & { label: string };

/** A button that shows an icon alone; its name is for those who hear it. */
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

/** A link that goes on: words, a rule and an arrow. */
export const ArrowLink = createLink(ArrowAnchor);
