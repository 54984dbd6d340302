import { Suspense } from 'react';
import { closeDialog, useOpenDialog } from './dialog-store.ts';
import { dialogs } from './registry.ts';

/** Where the open dialog shows; it is loaded when it is first asked for. */
export const DialogHost = () => {
  const name = useOpenDialog();
  const Open = name === null ? undefined : dialogs[name];
  return <Suspense fallback={null}>{Open && <Open onClose={closeDialog} />}</Suspense>;
};
