export {
  closeDialog,
  type DialogName,
  type DialogProps,
  isDialogOpen,
  openDialog,
  useDialogRequest,
} from './dialog-store.ts';
export {
  dropStoredSignup,
  reopenAfterReload,
  storedSignup,
  storeSignup,
  wasSignupOpen,
} from './signup-storage.ts';
export { startTrial, startTrialWith } from './start-trial.ts';
