import { profilePictureSchema } from './profile-picture.ts';
import { removalNoticeSchema } from './removal-notice.ts';

export const accountContentTypes = {
  'profile-picture': { schema: profilePictureSchema },
  'removal-notice': { schema: removalNoticeSchema },
};
