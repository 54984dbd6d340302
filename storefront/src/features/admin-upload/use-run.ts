import { useCallback, useEffect, useRef, useState } from 'react';
import { type Arrived, isGone, runUpload, UploadFailed } from './run-upload.ts';
import { AT_FORM, isUnderWay, type UploadState } from './upload-state.ts';
import type { CheckedUpload } from './upload-values.ts';

/** One upload after another, and how far the present one is; it stops when its page goes. */
export const useRun = () => {
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

  /** Lets go of what an earlier upload has brought: the next one is of another workout. */
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
