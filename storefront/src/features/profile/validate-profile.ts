import { profileSchema, VALIDATION } from 'contract';

export type ProfileForm = {
  name: string;
  email: string;
  /** The current password, required for changing the e-mail. */
  current: string;
};
export type ProfileFaults = Partial<Record<keyof ProfileForm, string>>;

export const isOtherEmail = ({ email }: ProfileForm, before: string): boolean =>
  email.trim() !== before;

/**
 * The first error of each field in the profile form (spec section 5, Profile).
 * @param before the current e-mail
 */
export const findProfileFaults = (form: ProfileForm, before: string): ProfileFaults => {
  const faults: ProfileFaults = {};
  for (const { path, message } of profileSchema.safeParse(form).error?.issues ?? []) {
    const field = path[0];
    if (field === 'name' || field === 'email') faults[field] ??= message;
  }
  if (isOtherEmail(form, before) && form.current === '') {
    faults.current = VALIDATION.currentPasswordRequired;
  }
  return faults;
};
