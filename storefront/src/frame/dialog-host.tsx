import { useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import { type ComponentType, useEffect, useRef } from 'react';
import {
  closeDialog,
  type DialogName,
  type DialogProps,
  isDialogOpen,
  openDialog,
  reopenAfterReload,
  startTrial,
  useDialogRequest,
  useNoOffer,
  wasSignupOpen,
} from '../features/dialogs/index.ts';
import { openPlayer, usePlaying } from '../features/player/index.ts';
import { session, useSession, useSessionIsOver } from '../features/session/index.ts';
import { lazyPart } from '../ui/lazy-part.tsx';

const dialogs: Record<DialogName, ComponentType<DialogProps>> = {
  'sign-in': lazyPart(
    async () => (await import('../features/sign-in/sign-in-dialog.tsx')).SignInDialog,
  ),
  register: lazyPart(
    async () => (await import('../features/signup/registration-dialog.tsx')).RegistrationDialog,
  ),
  signup: lazyPart(async () => (await import('../features/signup/signup-dialog.tsx')).SignupDialog),
  'add-payment': lazyPart(
    async () => (await import('../features/subscription/add-payment-dialog.tsx')).AddPaymentDialog,
  ),
  plans: lazyPart(
    async () => (await import('../features/subscription/plan-dialog.tsx')).PlanDialog,
  ),
};

const NoSignUp = lazyPart(async () => (await import('./no-sign-up.tsx')).NoSignUp);

/** Where a bank that takes the whole page leads back to: that page ends the sign-up itself. */
const SIGNUP_RETURN = '/signup/complete';

const useReopening = (): void => {
  const router = useRouter();
  useEffect(() => {
    if (!wasSignupOpen() || router.state.location.pathname === SIGNUP_RETURN) return;
    void session?.start().then(() => {
      // Whoever has signed in since, as in another tab, is asked for nothing.
      if (session?.state().user) reopenAfterReload(null);
      else openDialog('signup');
    });
  }, [router]);
};

/** The fragment `#signup`, to which `/signup` redirects, opens the trial's dialog once. */
const useSignupAddress = (): void => {
  const navigate = useNavigate();
  const isAsked = useLocation({ select: ({ hash }) => hash === 'signup' });
  useEffect(() => {
    if (!isAsked) return;
    // First the address: Back closes the dialog, and would open it again.
    void navigate({ to: '.', search: true, hash: '', replace: true, resetScroll: false }).then(
      startTrial,
    );
  }, [isAsked, navigate]);
};

/** The admin area has its own login, which replaces the page. */
const ADMIN_AREA = '/admin';

/**
 * Opens the sign-in dialog when a session expires during use: the URL stays, so that the member can
 * continue there. A dialog that is already open reports it itself (spec section 4, Payment setup
 * session failure).
 */
const useSignInAgain = (): void => {
  const router = useRouter();
  useEffect(
    () =>
      session?.onExpired(() => {
        if (isDialogOpen() || router.state.location.pathname === ADMIN_AREA) return;
        openDialog('sign-in', null, 'session-expired');
      }),
    [router],
  );
};

/** Leads an invited member who has signed in to what a sign-up would have asked. */
const useWelcome = (): void => {
  const navigate = useNavigate();
  const { status, user } = useSession();
  const wasVisitor = useRef(false);
  const isDue = user?.welcome_due === true;
  useEffect(() => {
    if (wasVisitor.current && isDue) void navigate({ to: '/welcome' });
    wasVisitor.current = status === 'anonymous';
  }, [status, isDue, navigate]);
};

/**
 * Follows what another tab has done: what is open of a member who has signed out, or in whose place
 * somebody else is signed in, is closed, and the sign-in once somebody has signed in.
 */
const useForeignChange = (
  request: ReturnType<typeof useDialogRequest>,
  playing: ReturnType<typeof usePlaying>,
): void => {
  const { user } = useSession();
  const isOver = useSessionIsOver();
  const memberId = user?.id ?? null;
  const isSignIn = request?.name === 'sign-in' && request.plan === null;
  const former = useRef(memberId);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the member changes, not the dialog
  useEffect(() => {
    // The open dialog reports a session that is over, and likely the same member signs in again.
    if (isOver) return;
    const hasLeft = former.current !== null && former.current !== memberId;
    former.current = memberId;
    if (hasLeft || (memberId !== null && isSignIn)) closeDialog();
    if (hasLeft && playing?.kind === 'workout') openPlayer(null);
  }, [memberId, isOver]);
};

/**
 * Renders the open dialog; it is loaded when it is first needed. Not over the player, which would
 * hide it and keep its keys: a session may end while a video plays.
 */
export const DialogHost = () => {
  const request = useDialogRequest();
  const playing = usePlaying();
  const queryClient = useQueryClient();
  useForeignChange(request, playing);
  useReopening();
  useSignupAddress();
  useSignInAgain();
  useWelcome();
  const noOffer = useNoOffer();
  const isSignUp = request?.name === 'signup' || request?.name === 'register';
  const Open = request === null || playing !== null ? undefined : dialogs[request.name];
  if (isSignUp && noOffer !== null && playing === null) {
    return <NoSignUp text={noOffer} onClose={closeDialog} />;
  }
  return (
    request !== null &&
    Open !== undefined && (
      <Open
        onClose={closeDialog}
        // Data that was fetched for a visitor is fetched again for the new member.
        onSuccess={() => void queryClient.invalidateQueries()}
        plan={request.plan}
        reason={request.reason}
      />
    )
  );
};
