import { useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { type ComponentType, type LazyExoticComponent, lazy, Suspense, useEffect } from 'react';
import {
  closeDialog,
  type DialogName,
  type DialogProps,
  openDialog,
  startTrial,
  useDialogRequest,
  wasSignupOpen,
} from '../features/dialogs/index.ts';
import { session } from '../features/session/index.ts';

type LazyDialog = LazyExoticComponent<ComponentType<DialogProps>>;

/** The dialogs there are; each is loaded when it is first opened. */
const dialogs: Record<DialogName, LazyDialog> = {
  'sign-in': lazy(async () => ({
    default: (await import('../features/sign-in/sign-in-dialog.tsx')).SignInDialog,
  })),
  register: lazy(async () => ({
    default: (await import('../features/signup/registration-dialog.tsx')).RegistrationDialog,
  })),
  signup: lazy(async () => ({
    default: (await import('../features/signup/signup-dialog.tsx')).SignupDialog,
  })),
  'add-payment': lazy(async () => ({
    default: (await import('../features/add-payment/add-payment-dialog.tsx')).AddPaymentDialog,
  })),
  plans: lazy(async () => ({
    default: (await import('../features/plans/plan-dialog.tsx')).PlanDialog,
  })),
};

/** Opens the sign-up that a reload of the page has interrupted. */
const useReopening = (): void =>
  useEffect(() => {
    if (wasSignupOpen()) void session?.start().then(() => openDialog('signup'));
  }, []);

/** The address `#signup`, to which `/signup` leads, opens the trial's dialog once. */
const useSignupAddress = (): void => {
  const navigate = useNavigate();
  const isAsked = useLocation({ select: ({ hash }) => hash === 'signup' });
  useEffect(() => {
    if (!isAsked) return;
    startTrial();
    void navigate({ to: '.', search: true, hash: '', replace: true, resetScroll: false });
  }, [isAsked, navigate]);
};

/** Where the open dialog shows; it is loaded when it is first asked for. */
export const DialogHost = () => {
  const request = useDialogRequest();
  const queryClient = useQueryClient();
  useReopening();
  useSignupAddress();
  const Open = request === null ? undefined : dialogs[request.name];
  return (
    <Suspense fallback={null}>
      {request !== null && Open !== undefined && (
        <Open
          onClose={closeDialog}
          // What was fetched for a visitor is fetched anew for the new member.
          onSuccess={() => void queryClient.invalidateQueries()}
          plan={request.plan}
          reason={request.reason}
        />
      )}
    </Suspense>
  );
};
