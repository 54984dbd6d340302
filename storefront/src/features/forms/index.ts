export { CONFIRMATION, NewPasswordFields } from './new-password.tsx';
export { type SubmitForm, useSubmitForm } from './use-submit-form.ts';
