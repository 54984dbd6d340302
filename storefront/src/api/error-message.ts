import { AUTH_ERRORS } from 'contract';
import { ApiError } from './errors.ts';

/**
 * The text to show to a member for a failed call.
 * @param fallback the text when the server gave none
 */
export const errorMessage = (error: unknown, fallback: string = AUTH_ERRORS.default): string =>
  error instanceof ApiError && error.message !== '' ? error.message : fallback;
