import { COMPLETION_ERRORS } from 'contract';
import { ApiError, UnexpectedAnswer } from '../../api/errors.ts';

/** What the completion page says of a confirmation that failed (spec section 8, Completion page). */
export const completionFailure = (error: Error): string => {
  if (error instanceof ApiError) return error.message || COMPLETION_ERRORS.notOk;
  if (error instanceof UnexpectedAnswer) return error.text || COMPLETION_ERRORS.confirmationFailed;
  return COMPLETION_ERRORS.network;
};
