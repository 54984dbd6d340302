export { useAfterSignIn } from './after-sign-in.ts';
export {
  closeDialog,
  type DialogName,
  type DialogProps,
  dropStoredSignup,
  isDialogOpen,
  noteRefusedTrial,
  openDialog,
  reopenAfterReload,
  storedSignup,
  storeSignup,
  useDialogRequest,
  wasSignupOpen,
} from './dialog-store.ts';
export { startTrial, startTrialWith } from './start-trial.ts';
export { useOffer } from './use-offer.ts';
