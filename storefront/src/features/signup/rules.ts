import { type PlanKey, TRIAL_ERRORS, trialSignupSchema, type User } from 'contract';
import { z } from 'zod';
import { ApiError } from '../../api/errors.ts';
import { CONFIRMATION } from '../forms/index.ts';

/** Of a sign-up, and of the trial of a member. */
export type SignupProps = {
  plan: PlanKey | null;
  onClose: () => void;
  onSuccess: (user: User) => void;
};

/** The rules of a new account, in the order of spec section 5, Trial signup. */
export const accountSchema = trialSignupSchema
  .pick({ name: true, email: true, password: true })
  .extend({ confirmation: z.string() })
  .refine(({ password, confirmation }) => password === confirmation, CONFIRMATION);

export type Account = z.infer<typeof accountSchema>;

export const NO_ACCOUNT: Account = { name: '', email: '', password: '', confirmation: '' };

/** Whether the server has refused the trial itself, not this try. */
export const isTrialRefused = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.message === TRIAL_ERRORS.used ||
    error.message === TRIAL_ERRORS.cardUsed ||
    error.message === TRIAL_ERRORS.walletUsed ||
    error.message === TRIAL_ERRORS.walletRefused);
