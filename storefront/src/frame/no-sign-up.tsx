import * as m from '#messages/frame';
import { Dialog } from '../ui/dialog/dialog.tsx';
import { soft } from '../ui/type.css.ts';

type NoSignUpProps = { text: string; onClose: () => void };

/** The dialog in place of the sign-up while nobody can sign up. */
export const NoSignUp = ({ text, onClose }: NoSignUpProps) => (
  <Dialog open onClose={onClose} title={text}>
    <p className={soft}>{m.noSignUpText}</p>
  </Dialog>
);
