import { loginSchema } from 'contract';

export type SignInErrors = { email?: string; password?: string };

/**
 * Validates the form by the contract's rules (spec section 5, Sign-in); returns the first error of
 * each field.
 */
export const validateSignIn = (values: { email: string; password: string }): SignInErrors => {
  const result = loginSchema.safeParse(values);
  const errors: SignInErrors = {};
  for (const { path, message } of result.error?.issues ?? []) {
    const field = path[0];
    if (field === 'email' || field === 'password') errors[field] ??= message;
  }
  return errors;
};
