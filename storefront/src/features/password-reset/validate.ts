import { emailSchema, newPasswordSchema, VALIDATION } from 'contract';

/** The error in the e-mail of the request form; undefined when it is valid. */
export const emailFault = (email: string): string | undefined =>
  emailSchema.safeParse(email).error?.issues[0]?.message;

export type NewPasswordForm = { next: string; confirmation: string };
export type NewPasswordFaults = Partial<Record<keyof NewPasswordForm, string>>;

/** The errors in a new password and its confirmation (spec section 5, Password change). */
export const findNewPasswordFaults = ({
  next,
  confirmation,
}: NewPasswordForm): NewPasswordFaults => {
  const weak =
    next === ''
      ? VALIDATION.newPasswordRequired
      : newPasswordSchema.safeParse(next).error?.issues[0]?.message;
  return {
    ...(weak !== undefined && { next: weak }),
    ...(confirmation !== next && { confirmation: VALIDATION.passwordsDiffer }),
  };
};
