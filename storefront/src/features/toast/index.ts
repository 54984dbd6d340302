export { ToastHost } from './toast-host.tsx';
export { showToastsIn, toasts } from './toasts.ts';
