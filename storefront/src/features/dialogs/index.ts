export { DialogHost } from './dialog-host.tsx';
export { closeDialog, type DialogName, openDialog } from './dialog-store.ts';
export { hasDialog } from './registry.ts';
export { startTrial, startTrialWith } from './start-trial.ts';
