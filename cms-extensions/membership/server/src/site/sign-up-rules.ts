import type { SignUpState } from 'contract';

/** The steps of the first day, in the order in which they are shown. */
export const SETUP_STEPS = [
  ...(['brand', 'mux', 'stripe', 'mail', 'video'] as const),
  ...(['plans', 'policies', 'page', 'tried'] as const),
] as const;

export type SetupStep = (typeof SETUP_STEPS)[number];

/** The steps without which nothing is sold. */
export const NEEDED_STEPS = ['brand', 'stripe', 'mail', 'plans', 'policies'] as const;

/**
 * Whether somebody can sign up and buy.
 * @param isOpen whether the owner has opened the sign-up
 * @param missing needed steps that do not hold now
 * @param waived needed steps that a site may lack, since it sold before they were asked for
 */
export const signUpStateOf = (
  isOpen: boolean,
  missing: readonly SetupStep[],
  waived: readonly SetupStep[],
): SignUpState => {
  if (!isOpen) return 'soon';
  return missing.every((step) => waived.includes(step)) ? 'open' : 'closed';
};

/** The gaps of a template that are still to be filled in: `[[…]]`. */
export const gapsOf = (body: string): string[] => body.match(/\[\[[^\]]*\]\]/g) ?? [];
