import { workoutUploadSchema } from 'contract';
import { pictureFault, videoFault } from './file-kinds.ts';
import { type CheckedUpload, textsOf, type UploadValues } from './upload-values.ts';

/** For each field the first thing that is wrong with it. */
export type UploadFaults = Partial<Record<keyof UploadValues, string>>;

type Checked = { faults: UploadFaults; upload: null } | { faults: null; upload: CheckedUpload };

const isField = (name: unknown, values: UploadValues): name is keyof UploadValues =>
  typeof name === 'string' && name in values;

const faultsOf = (values: UploadValues): UploadFaults => {
  const faults: UploadFaults = {};
  for (const { path, message } of workoutUploadSchema.safeParse(textsOf(values)).error?.issues ??
    []) {
    if (isField(path[0], values)) faults[path[0]] ??= message;
  }
  const video = videoFault(values.video);
  const thumbnail = pictureFault(values.thumbnail);
  return { ...faults, ...(video && { video }), ...(thumbnail && { thumbnail }) };
};

/** Checks the form by the contract's rules (spec section 5, Upload form). */
export const checkUpload = (values: UploadValues): Checked => {
  const faults = faultsOf(values);
  const { category, difficulty, ...texts } = textsOf(values);
  const { video, thumbnail } = values;
  // What is still missing is among the faults.
  if (Object.keys(faults).length > 0 || !category || !difficulty || video === null) {
    return { faults, upload: null };
  }
  return { faults: null, upload: { fields: { ...texts, category, difficulty }, video, thumbnail } };
};
