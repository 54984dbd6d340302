import { Suspense } from 'react';
import { closeDialog, useDialogRequest } from './dialog-store.ts';
import { dialogs } from './registry.ts';

/** Where the open dialog shows; it is loaded when it is first asked for. */
export const DialogHost = () => {
  const request = useDialogRequest();
  const Open = request === null ? undefined : dialogs[request.name];
  return (
    <Suspense fallback={null}>
      {request && Open && <Open onClose={closeDialog} plan={request.plan} />}
    </Suspense>
  );
};
