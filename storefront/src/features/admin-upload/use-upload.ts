import { useQueryClient } from '@tanstack/react-query';
import { UPLOAD_FORM_RESET_MS } from 'contract';
import { useEffect, useState } from 'react';
import { ADMIN_WORKOUTS_KEY } from '../../api/admin.ts';
import { checkUpload, type UploadFaults } from './check-upload.ts';
import { EMPTY_UPLOAD, type UploadValues } from './upload-values.ts';
import { useRun } from './use-run.ts';

const without = (faults: UploadFaults, changes: Partial<UploadValues>): UploadFaults =>
  Object.fromEntries(Object.entries(faults).filter(([field]) => !(field in changes)));

/**
 * The upload form and where its upload stands (spec section 4, Upload flow). Whoever holds it may
 * show another tab meanwhile, or the login form once the session has ended: what was typed stays.
 */
export const useUpload = () => {
  const queryClient = useQueryClient();
  const [values, setValues] = useState<UploadValues>(EMPTY_UPLOAD);
  const [faults, setFaults] = useState<UploadFaults>({});
  const run = useRun();
  const { state, forget } = run;

  useEffect(() => {
    if (state.step !== 'complete') return;
    const timer = setTimeout(() => {
      forget();
      setValues(EMPTY_UPLOAD);
      void queryClient.invalidateQueries({ queryKey: ADMIN_WORKOUTS_KEY });
    }, UPLOAD_FORM_RESET_MS);
    return () => clearTimeout(timer);
  }, [state.step, forget, queryClient]);

  return {
    values,
    faults,
    state,
    isUnderWay: run.isUnderWay,
    /** What is said of a field goes once it is changed; it is checked again when it is sent. */
    change: (changes: Partial<UploadValues>): void => {
      setValues({ ...values, ...changes });
      setFaults(without(faults, changes));
    },
    /** Starts, unless something is wrong with the form. @returns what is */
    start: (): UploadFaults => {
      const { faults: found, upload } = checkUpload(values);
      setFaults(found ?? {});
      if (upload !== null) run.start(upload);
      return found ?? {};
    },
    /** Back to the form as it was filled; what is under way stops. */
    backToForm: run.stop,
    clear: (): void => {
      run.stop();
      forget();
      setValues(EMPTY_UPLOAD);
      setFaults({});
    },
  };
};

export type Upload = ReturnType<typeof useUpload>;
