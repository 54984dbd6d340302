import { openDialog } from './dialog-store.ts';

/** What 'Start Free Trial' does: without a trial handler it falls back to sign-in (spec section 2). */
export const startTrial = (): void => openDialog('sign-in');
