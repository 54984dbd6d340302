export {
  closeDialog,
  type DialogName,
  type DialogProps,
  dropStoredSignup,
  isDialogOpen,
  isNewsTicked,
  noteRefusedTrial,
  openDialog,
  reopenAfterReload,
  storedSignup,
  storeSignup,
  tickNews,
  useDialogRequest,
  wasSignupOpen,
} from './dialog-store.ts';
export { startTrial, startTrialWith, useAfterSignIn, useNoOffer, useOffer } from './offer.ts';
