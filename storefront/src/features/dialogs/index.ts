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
export { startTrial, startTrialWith, useAfterSignIn, useNoOffer, useOffer } from './offer.ts';
