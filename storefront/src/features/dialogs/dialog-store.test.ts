import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { closeDialog, openDialog, useDialogRequest } from './dialog-store.ts';

it('keeps the reason of a dialog that is asked for again while it opens', () => {
  const { result } = renderHook(useDialogRequest);
  act(() => openDialog('sign-in', null, 'session-expired'));
  act(() => openDialog('sign-in'));
  expect(result.current?.reason).toBe('session-expired');
  act(() => openDialog('register'));
  expect(result.current?.reason).toBeNull();
  act(closeDialog);
  act(() => openDialog('sign-in'));
  expect(result.current?.reason).toBeNull();
});
