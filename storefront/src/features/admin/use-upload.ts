import { useQueryClient } from '@tanstack/react-query';
import { useBlocker } from '@tanstack/react-router';
import { UPLOAD_FORM_RESET_MS } from 'contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import { ADMIN_WORKOUTS_KEY } from '../../api/admin.ts';
import { useSubmitForm } from '../forms/index.ts';
import { AT_FORM, isUnderWay, runUpload, UploadFailed, type UploadState } from './run-upload.ts';
import { EMPTY_UPLOAD } from './upload-rules.ts';
import type { CheckedUpload } from './upload-schema.ts';

const useRun = () => {
  const [state, setState] = useState<UploadState>(AT_FORM);
  const running = useRef<AbortController>(null);

  useEffect(() => () => running.current?.abort(), []);

  const start = async (upload: CheckedUpload): Promise<void> => {
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    const report = (next: UploadState): void => {
      if (!signal.aborted) setState(next);
    };
    try {
      await runUpload(upload, { report, signal });
    } catch (error) {
      if (signal.aborted) return;
      console.warn('The upload failed', error);
      if (!(error instanceof UploadFailed)) throw error;
      report({ step: 'error', reason: error.message, detail: error.detail });
    }
  };

  const stop = useCallback((): void => {
    running.current?.abort();
    setState(AT_FORM);
  }, []);

  return { state, stop, start: (upload: CheckedUpload): void => void start(upload) };
};

const WARNING = 'The upload is not finished, and stops when you leave. Leave all the same?';

/** Asks whether a running upload may be aborted. */
export const mayStop = (isUnderWay: boolean): boolean => !isUnderWay || window.confirm(WARNING);

/**
 * Warns before leaving the page during an upload: the browser warns when the page is closed or
 * reloaded, our dialog when a link leads to another page. Another tab of this page does not count.
 */
export const useLeaveWarning = (isUnderWay: boolean): void =>
  useBlocker({
    disabled: !isUnderWay,
    enableBeforeUnload: isUnderWay,
    shouldBlockFn: ({ current, next }) =>
      current.pathname !== next.pathname && !mayStop(isUnderWay),
  });

/**
 * The upload form and the state of its upload (spec section 4, Upload flow). Keep it mounted above
 * the tabs and the login form, so that the input survives a tab change and an expired session.
 */
export const useUpload = () => {
  const queryClient = useQueryClient();
  const { state, start, stop } = useRun();
  const form = useSubmitForm({
    schema: async () => (await import('./upload-schema.ts')).uploadSchema,
    defaultValues: EMPTY_UPLOAD,
    clearsOnChange: true,
    onSubmit: start,
  });
  const { reset } = form;

  useEffect(() => {
    if (state.step !== 'complete') return;
    const timer = setTimeout(() => {
      stop();
      reset();
      void queryClient.invalidateQueries({ queryKey: ADMIN_WORKOUTS_KEY });
    }, UPLOAD_FORM_RESET_MS);
    return () => clearTimeout(timer);
  }, [state.step, stop, reset, queryClient]);

  return {
    form,
    state,
    isUnderWay: isUnderWay(state),
    backToForm: stop,
    clear: (): void => {
      stop();
      reset();
    },
  };
};

export type Upload = ReturnType<typeof useUpload>;
