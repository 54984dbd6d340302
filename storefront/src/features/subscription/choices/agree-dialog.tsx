import type { ReactNode } from 'react';
import { Button } from '../../../ui/button/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { buttons } from '../../../ui/layout.css.ts';

type AgreeDialogProps = {
  title: string;
  description: string;
  /** What she agrees to, and what went wrong. */
  children: ReactNode;
  /** What stands on the button that does it. */
  agree: string;
  /** What stands on the button that leaves all as it is. */
  keep: string;
  /** It is being done: the dialog stays until it is known how that went. */
  busy: boolean;
  /** Nothing can be agreed to yet. */
  waiting?: boolean;
  onAgree: () => void;
  onClose: () => void;
};

/** A dialog in which she reads what a change means, and agrees to it or leaves it. */
export const AgreeDialog = (props: AgreeDialogProps) => {
  const close = () => {
    if (!props.busy) props.onClose();
  };
  return (
    <Dialog open onClose={close} size="middle" title={props.title} description={props.description}>
      {props.children}
      <div className={buttons}>
        <Button busy={props.busy} disabled={props.waiting} onClick={props.onAgree}>
          {props.busy ? 'Processing...' : props.agree}
        </Button>
        <Button kind="line" onClick={close}>
          {props.keep}
        </Button>
      </div>
    </Dialog>
  );
};
