import { useQuery } from '@tanstack/react-query';
import { createFileRoute, Link, useNavigate } from '@tanstack/react-router';
import { COMPLETION_ERRORS, SIGNUP_REDIRECT_DELAY_MS } from 'contract';
import { useEffect } from 'react';
import * as m from '#messages/checkout';
import * as titles from '#messages/titles';
import { textOf } from '../address-query.ts';
import { ApiError, UnexpectedAnswer } from '../api/errors.ts';
import { type Confirmation, signupCompletionQuery } from '../api/payments.ts';
import { dropStoredSignup, reopenAfterReload } from '../features/dialogs/index.ts';
import { session } from '../features/session/index.ts';
import { agreeToTickedNews, daysRemaining, firstName } from '../features/signup/index.ts';
import { privateHead } from '../head/page-head.ts';
import { Failed, Message, Succeeded } from '../ui/message/message.tsx';

/** The text for a failed confirmation (spec section 8, Completion page). */
const completionFailure = (error: Error): string => {
  if (error instanceof ApiError) return error.message || COMPLETION_ERRORS.notOk;
  if (error instanceof UnexpectedAnswer) return error.text || COMPLETION_ERRORS.confirmationFailed;
  return COMPLETION_ERRORS.network;
};

/** State of the completion (spec section 4, Signup completion). */
type Completion =
  | { step: 'processing' }
  | { step: 'success'; confirmation: Confirmation }
  | { step: 'error'; text: string };

/**
 * Confirms the SetupIntent in the URL without a token, stores the session that this begins, and
 * continues to the workouts after five seconds.
 * @param setupIntentId undefined when the URL contains none
 */
const useCompletion = (setupIntentId: string | undefined): Completion => {
  const navigate = useNavigate();
  const { data, error } = useQuery({
    ...signupCompletionQuery(setupIntentId ?? ''),
    enabled: setupIntentId !== undefined,
  });

  useEffect(() => {
    if (data === undefined) return;
    session?.adopt(data);
    agreeToTickedNews();
    dropStoredSignup();
    reopenAfterReload(null);
    const timer = setTimeout(() => void navigate({ to: '/workouts' }), SIGNUP_REDIRECT_DELAY_MS);
    return () => clearTimeout(timer);
  }, [data, navigate]);

  if (setupIntentId === undefined) {
    return { step: 'error', text: COMPLETION_ERRORS.setupIntentMissing };
  }
  if (error !== null) return { step: 'error', text: completionFailure(error) };
  return data === undefined ? { step: 'processing' } : { step: 'success', confirmation: data };
};

const Processing = () => (
  <div aria-live="polite">
    <Message title={m.processing}>{m.processingText}</Message>
  </div>
);

const Success = ({ confirmation }: { confirmation: Confirmation }) => (
  <Succeeded title={m.welcome({ name: firstName(confirmation.user) })}>
    {m.toWorkouts({
      message: confirmation.message,
      remaining: daysRemaining(confirmation.trial_days_remaining),
      link: (text) => <Link to="/start">{text}</Link>,
    })}
  </Succeeded>
);

type SignupCompleteProps = {
  /** The SetupIntent in the URL; undefined when it contains none. */
  setupIntentId: string | undefined;
};

/** The return from a bank's page, or from a card setup (spec section 2, Trial completion). */
const SignupCompletion = ({ setupIntentId }: SignupCompleteProps) => {
  const completion = useCompletion(setupIntentId);
  return (
    <main id="main">
      {completion.step === 'processing' && <Processing />}
      {completion.step === 'success' && <Success confirmation={completion.confirmation} />}
      {completion.step === 'error' && (
        <Failed title={m.notComplete} retry={{ to: '/signup', label: m.signUpAgain }}>
          {completion.text}
        </Failed>
      )}
    </main>
  );
};

const Page = () => <SignupCompletion setupIntentId={Route.useSearch().setup_intent} />;

export const Route = createFileRoute('/signup/complete')({
  // The client secret is parsed but not used (spec section 2): the server asks Stripe itself.
  validateSearch: (
    search: Record<string, unknown>,
  ): { setup_intent?: string; setup_intent_client_secret?: string } => ({
    setup_intent: textOf(search.setup_intent),
    setup_intent_client_secret: textOf(search.setup_intent_client_secret),
  }),
  head: privateHead('/signup/complete', titles.trial),
  component: Page,
});
