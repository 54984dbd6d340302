import { passwordChangeSchema, VALIDATION } from 'contract';

export type PasswordForm = { current: string; next: string; confirmation: string };
export type PasswordFaults = Partial<Record<keyof PasswordForm, string>>;

const FIELDS = { current_password: 'current', new_password: 'next' } as const;

/** The first error of each field in the password form (spec section 5, Password change). */
export const findPasswordFaults = ({
  current,
  next,
  confirmation,
}: PasswordForm): PasswordFaults => {
  const faults: PasswordFaults = {};
  const parsed = passwordChangeSchema.safeParse({ current_password: current, new_password: next });
  for (const { path, message } of parsed.error?.issues ?? []) {
    const name = path[0];
    if (name === 'current_password' || name === 'new_password') faults[FIELDS[name]] ??= message;
  }
  if (confirmation !== next) faults.confirmation = VALIDATION.passwordsDiffer;
  return faults;
};
