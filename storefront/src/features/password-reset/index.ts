export { LinkRequestForm } from './link-request-form.tsx';
export { NewPasswordForm } from './new-password-form.tsx';
export { useLinkToken } from './use-link-token.ts';
