import type { Category, Level } from 'contract';
import type { WorkoutFields } from '../../api/admin.ts';

/** What the upload form holds; '' and null where nothing is chosen yet. */
export type UploadValues = {
  title: string;
  description: string;
  category: Category | '';
  difficulty: Level | '';
  /** Minutes, as typed. */
  duration: string;
  instructor_id: string;
  equipment: string;
  body_parts: string;
  is_popular: boolean;
  is_premium: boolean;
  video: File | null;
  thumbnail: File | null;
};

/** The form before anything is typed: not popular, premium on (spec section 4, Upload flow). */
export const EMPTY_UPLOAD: Readonly<UploadValues> = {
  title: '',
  description: '',
  category: '',
  difficulty: '',
  duration: '',
  instructor_id: '',
  equipment: '',
  body_parts: '',
  is_popular: false,
  is_premium: true,
  video: null,
  thumbnail: null,
};

const flag = (value: boolean): 'true' | 'false' => (value ? 'true' : 'false');

/** The form without its files, as its call takes it; choices that are not made yet stay ''. */
export const textsOf = ({ video: _, thumbnail: __, ...fields }: UploadValues) => ({
  ...fields,
  is_popular: flag(fields.is_popular),
  is_premium: flag(fields.is_premium),
});

/** A form in which nothing is wrong. */
export type CheckedUpload = {
  fields: WorkoutFields;
  video: File;
  thumbnail: File | null;
};
