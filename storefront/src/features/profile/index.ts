export { saveAsFile } from './download.ts';
export { NewPasswordFields } from './new-password-fields.tsx';
export { PICTURE_KINDS, pictureFault } from './picture-file.ts';
export { usePasswordForm } from './use-password-form.ts';
export { useProfileForm } from './use-profile-form.ts';
export type { PasswordForm } from './validate-password.ts';
