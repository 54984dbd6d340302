import { profileSchema } from 'contract';

export type ProfileForm = { name: string; email: string };
export type ProfileFaults = Partial<Record<keyof ProfileForm, string>>;

/** What is wrong with the profile's form: the first thing of each field (spec section 5, Profile). */
export const findProfileFaults = (form: ProfileForm): ProfileFaults => {
  const faults: ProfileFaults = {};
  for (const { path, message } of profileSchema.safeParse(form).error?.issues ?? []) {
    const field = path[0];
    if (field === 'name' || field === 'email') faults[field] ??= message;
  }
  return faults;
};
