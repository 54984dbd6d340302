import { useQueryClient } from '@tanstack/react-query';
import { useBlocker } from '@tanstack/react-router';
import { UPLOAD_FORM_RESET_MS } from 'contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import { ADMIN_WORKOUTS_KEY } from '../../api/admin.ts';
import { useSubmitForm } from '../forms/index.ts';
import {
  type Arrived,
  AT_FORM,
  isGone,
  isUnderWay,
  runUpload,
  UploadFailed,
  type UploadState,
} from './run-upload.ts';
import { type CheckedUpload, EMPTY_UPLOAD } from './upload-schema.ts';

/** Runs one upload at a time and reports its state; aborts when the page is left. */
const useRun = () => {
  const [state, setState] = useState<UploadState>(AT_FORM);
  const arrived = useRef<Arrived>(null);
  const running = useRef<AbortController>(null);

  useEffect(() => () => running.current?.abort(), []);

  const run = async (upload: CheckedUpload, signal: AbortSignal): Promise<void> => {
    const report = (next: UploadState): void => {
      if (!signal.aborted) setState(next);
    };
    const onArrival = (now: Arrived): void => {
      arrived.current = now;
    };
    try {
      await runUpload({ upload, before: arrived.current, onArrival, report, signal });
    } catch (error) {
      if (signal.aborted) return;
      console.warn('The upload failed', error);
      if (!(error instanceof UploadFailed)) throw error;
      if (isGone(error)) arrived.current = null;
      report({ step: 'error', reason: error.message, detail: error.detail });
    }
  };

  /** Forgets the result of an earlier upload: the next one is of another workout. */
  const forget = useCallback(() => {
    arrived.current = null;
    setState(AT_FORM);
  }, []);

  return {
    state,
    isUnderWay: isUnderWay(state),
    forget,
    start: (upload: CheckedUpload): void => {
      const controller = new AbortController();
      running.current = controller;
      void run(upload, controller.signal);
    },
    stop: (): void => {
      running.current?.abort();
      setState(AT_FORM);
    },
  };
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
  const run = useRun();
  const { state, forget } = run;
  const form = useSubmitForm({
    schema: async () => (await import('./upload-schema.ts')).uploadSchema,
    defaultValues: EMPTY_UPLOAD,
    clearsOnChange: true,
    onSubmit: run.start,
  });
  const { reset } = form;

  useEffect(() => {
    if (state.step !== 'complete') return;
    const timer = setTimeout(() => {
      forget();
      reset();
      void queryClient.invalidateQueries({ queryKey: ADMIN_WORKOUTS_KEY });
    }, UPLOAD_FORM_RESET_MS);
    return () => clearTimeout(timer);
  }, [state.step, forget, reset, queryClient]);

  return {
    form,
    state,
    isUnderWay: run.isUnderWay,
    /** Back to the filled form; a running upload is aborted. */
    backToForm: run.stop,
    clear: (): void => {
      run.stop();
      forget();
      reset();
    },
  };
};

export type Upload = ReturnType<typeof useUpload>;
