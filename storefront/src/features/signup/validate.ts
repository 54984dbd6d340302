import { trialSignup, VALIDATION } from 'contract';

export type SignupForm = {
  name: string;
  email: string;
  password: string;
  confirmation: string;
};

export type SignupFault = { field: keyof SignupForm; text: string };

const accountSchema = trialSignup.body.pick({ name: true, email: true, password: true });

/**
 * The first thing that is wrong with the form, in the order of spec section 5, Trial signup: name,
 * email, password, confirmation. Null when nothing is.
 */
export const findSignupFault = (form: SignupForm): SignupFault | null => {
  const issues = accountSchema.safeParse(form).error?.issues ?? [];
  for (const field of ['name', 'email', 'password'] as const) {
    const issue = issues.find(({ path }) => path[0] === field);
    if (issue) return { field, text: issue.message };
  }
  return form.confirmation === form.password
    ? null
    : { field: 'confirmation', text: VALIDATION.passwordsDiffer };
};
