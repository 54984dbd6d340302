export { CONFIRMATION, NewPasswordFields } from './new-password.tsx';
export { useSubmitForm } from './use-submit-form.ts';

/** Loads the rules of the account's forms. */
export const loadRules = () => import('./rules.ts');
