import type { ComponentProps, ReactNode } from 'react';
import { IconButton } from '../button/button.tsx';
import { cx } from '../class-names.ts';
import {
  CheckCircleIcon,
  HeartFillIcon,
  UserIcon,
  WarningCircleIcon,
  XIcon,
} from '../icons/icons.ts';
import * as css from './toast.css.ts';

/** The subject of a toast: a favourite, the member's access, a success, a failure. */
export type ToastKind = 'favorite' | 'access' | 'done' | 'failure';

const ICONS: Record<ToastKind, ReactNode> = {
  favorite: <HeartFillIcon />,
  access: <UserIcon />,
  done: <CheckCircleIcon />,
  failure: <WarningCircleIcon />,
};

type ToastViewProps = Omit<ComponentProps<'div'>, 'title'> & {
  kind: ToastKind;
  title: string;
  description?: string;
  onDismiss: () => void;
};

/** Renders one toast; the toast store decides when it appears. */
export const ToastView = (props: ToastViewProps) => {
  const { kind, title, description, onDismiss, className, ...rest } = props;
  return (
    <div {...rest} className={cx(css.toast, className)}>
      <span className={css.toastIcon}>{ICONS[kind]}</span>
      <div>
        <p className={css.toastTitle}>{title}</p>
        {description !== undefined && <p className={css.toastText}>{description}</p>}
      </div>
      <IconButton label="Dismiss" onClick={onDismiss}>
        <XIcon />
      </IconButton>
    </div>
  );
};
