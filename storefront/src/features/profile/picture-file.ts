import { ACCOUNT_ERRORS, PROFILE_IMAGE_BYTES_MAX, PROFILE_IMAGE_KINDS } from 'contract';

/** File types for the file dialog. */
export const PICTURE_KINDS = PROFILE_IMAGE_KINDS.join(',');

/** Why a file cannot be the member's picture, checked before upload; null when it may be. */
export const pictureFault = ({ size, type }: Pick<File, 'size' | 'type'>): string | null => {
  if (!PROFILE_IMAGE_KINDS.some((kind) => kind === type)) return ACCOUNT_ERRORS.pictureUnreadable;
  return size > PROFILE_IMAGE_BYTES_MAX ? ACCOUNT_ERRORS.pictureTooLarge : null;
};
