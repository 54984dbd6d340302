import { useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { Suspense, useEffect } from 'react';
import { session } from '../session/index.ts';
import { closeDialog, openDialog, useDialogRequest } from './dialog-store.ts';
import { dialogs } from './registry.ts';
import { wasSignupOpen } from './reopening.ts';
import { startTrial } from './start-trial.ts';

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
      {request && Open && (
        <Open
          onClose={closeDialog}
          // What was fetched for a visitor is fetched anew for the member that she has become.
          onSuccess={() => void queryClient.invalidateQueries()}
          plan={request.plan}
          reason={request.reason}
        />
      )}
    </Suspense>
  );
};
