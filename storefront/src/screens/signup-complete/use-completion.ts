import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { COMPLETION_ERRORS, SIGNUP_REDIRECT_DELAY_MS } from 'contract';
import { useEffect } from 'react';
import { type Confirmation, signupCompletionQuery } from '../../api/payments.ts';
import { dropStoredSignup } from '../../features/dialogs/index.ts';
import { session } from '../../features/session/index.ts';
import { completionFailure } from './completion-failure.ts';

/** How the completion stands (spec section 4, Signup completion). */
export type Completion =
  | { step: 'processing' }
  | { step: 'success'; confirmation: Confirmation }
  | { step: 'error'; text: string };

/**
 * Confirms the SetupIntent that the address names, without a token; keeps the session that this
 * begins, and goes on to the workouts after five seconds.
 * @param setupIntentId undefined when the address names none
 */
export const useCompletion = (setupIntentId: string | undefined): Completion => {
  const navigate = useNavigate();
  const { data, error } = useQuery({
    ...signupCompletionQuery(setupIntentId ?? ''),
    enabled: setupIntentId !== undefined,
  });

  useEffect(() => {
    if (data === undefined) return;
    session?.adopt(data);
    dropStoredSignup();
    const timer = setTimeout(() => void navigate({ to: '/workouts' }), SIGNUP_REDIRECT_DELAY_MS);
    return () => clearTimeout(timer);
  }, [data, navigate]);

  if (setupIntentId === undefined) {
    return { step: 'error', text: COMPLETION_ERRORS.setupIntentMissing };
  }
  if (error !== null) return { step: 'error', text: completionFailure(error) };
  return data === undefined ? { step: 'processing' } : { step: 'success', confirmation: data };
};
