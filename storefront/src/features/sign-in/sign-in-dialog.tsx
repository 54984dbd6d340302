import type { DialogProps } from '../dialogs/registry.ts';

/** The sign-in dialog, 'Welcome Back' (spec sections 2 and 5). */
export const SignInDialog = ({ onClose }: DialogProps) => (
  <dialog open>
    <h2>Welcome Back</h2>
    <button type="button" onClick={onClose}>
      Close
    </button>
  </dialog>
);
