export { ToastHost } from './toast-host.tsx';
export type { ShownToast, ToastContent } from './toast-store.ts';
export { toasts, useToast } from './toast-store.ts';
