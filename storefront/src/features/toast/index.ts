export { ToastHost } from './toast-host.tsx';
export { toasts } from './toasts.ts';
