import { planKeySchema } from 'contract';
import { z } from 'zod';
import { dropProgress, PROGRESS_KEY } from './progress-key.ts';

/*
 * A sign-up between its account and its card. It outlives a reload of the page and the dialog's
 * closing, and ends with the tab: hence session storage. The password is not in it. The client
 * secret is: it can do no more than give this one SetupIntent a card, and it stands in the address
 * as well when a bank sends her back.
 */

const progressSchema = z.object({
  name: z.string(),
  email: z.string(),
  plan: planKeySchema,
  clientSecret: z.string(),
  setupIntentId: z.string(),
  trialEndsAt: z.string(),
});

export type SignupProgress = z.infer<typeof progressSchema>;

/** The sign-up that was begun in this tab; null when there is none. */
export const readProgress = (): SignupProgress | null => {
  const stored = window.sessionStorage.getItem(PROGRESS_KEY);
  if (stored === null) return null;
  try {
    return progressSchema.parse(JSON.parse(stored));
  } catch (error) {
    console.warn('The sign-up that was begun cannot be read', error);
    dropProgress();
    return null;
  }
};

export const keepProgress = (progress: SignupProgress): void =>
  window.sessionStorage.setItem(PROGRESS_KEY, JSON.stringify(progress));
