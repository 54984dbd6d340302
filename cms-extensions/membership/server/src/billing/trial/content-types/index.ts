import { signUpPlaceSchema } from './sign-up-place.ts';
import { usedTrialSchema } from './used-trial.ts';

export const trialContentTypes = {
  'used-trial': { schema: usedTrialSchema },
  'sign-up-place': { schema: signUpPlaceSchema },
};
