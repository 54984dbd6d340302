import type { ComponentProps, ReactNode } from 'react';
import { Button } from '../button/button.tsx';
import { buttons } from '../layout.css.ts';
import { Dialog } from './dialog.tsx';

type ConfirmDialogProps = Pick<
  ComponentProps<typeof Dialog>,
  'title' | 'description' | 'size' | 'onClose'
> & {
  /** What the question is about, if the description does not say it all. */
  children?: ReactNode;
  /** The label of the button that does it. */
  confirm: string;
  /** The label of the button that leaves everything as it is. */
  cancel: string;
  busy: boolean;
  disabled?: boolean;
  onConfirm: () => void;
};

/** Asks before something is done. */
export const ConfirmDialog = (props: ConfirmDialogProps) => {
  const { children, confirm, cancel, busy, disabled, onConfirm, ...dialog } = props;
  return (
    <Dialog open {...dialog}>
      {children}
      <div className={buttons}>
        <Button busy={busy} disabled={disabled} onClick={onConfirm}>
          {confirm}
        </Button>
        <Button kind="line" onClick={dialog.onClose}>
          {cancel}
        </Button>
      </div>
    </Dialog>
  );
};
