export { useAdmin } from './use-admin.ts';
export { useAdminLogin } from './use-admin-login.ts';
export { useSessionEnded } from './use-session-ended.ts';
