export { CONFIRMATION, NewPasswordFields } from './new-password.tsx';
export { useSubmitForm } from './use-submit-form.ts';

export const loadRules = () => import('./rules.ts');
