import { toastPlace } from '../../ui/toast/toast.css.ts';
import { ToastView } from '../../ui/toast/toast-view.tsx';
import { moving } from './toast-host.css.ts';
import type { ShownToast } from './toast-store.ts';
import { useSwipe } from './use-swipe.ts';
import { toasts, useToast } from './use-toast.ts';

const OneToast = ({ toast }: { toast: ShownToast }) => {
  const dismiss = () => toasts.dismiss(toast.id);
  const swipe = useSwipe(dismiss);
  return (
    <ToastView
      {...swipe}
      className={moving}
      kind={toast.kind}
      title={toast.title}
      description={toast.description}
      onDismiss={dismiss}
      onPointerEnter={toasts.pause}
      onPointerLeave={toasts.resume}
      onFocus={toasts.pause}
      onBlur={toasts.resume}
    />
  );
};

/**
 * Where the toast shows. The live region is there before the first toast, or nothing would be read
 * out.
 */
export const ToastHost = () => {
  const toast = useToast();
  return (
    <div className={toastPlace} role="status" aria-live="polite" aria-atomic="true">
      {toast && <OneToast key={toast.id} toast={toast} />}
    </div>
  );
};
