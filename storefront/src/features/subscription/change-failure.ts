import { errorMessage } from '../../api/errors.ts';

/** What to say of a change that did not work: the server's reason, where it gave one. */
export const changeFailure = (error: unknown): string =>
  errorMessage(error, 'This did not work. Please try again in a moment.');
