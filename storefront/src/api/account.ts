import type { BodyOf, calls, QueryOf } from 'contract';
import { call } from './client.ts';

type Calls = typeof calls;

/** Changes the member's name or picture; a new e-mail waits for its confirmation. */
export const updateProfile = (body: BodyOf<Calls['updateProfile']>) =>
  call('updateProfile', { body });

/** The square that is shown of a picture, in its pixels as they are seen upright. */
export type PictureCrop = Required<NonNullable<QueryOf<Calls['uploadProfileImage']>>>;

/** Sets the member's picture to a square of a file. */
export const uploadProfileImage = (file: Blob, crop: PictureCrop) =>
  call('uploadProfileImage', { file, query: crop });

/** Changes the password; the member's other sessions end. */
export const changePassword = (body: BodyOf<Calls['changePassword']>) =>
  call('changePassword', { body });

/** Asks for a mail with a link to a new password. */
export const forgotPassword = (email: string) =>
  call('forgotPassword', { body: { email }, token: null });

/** Sets a new password by the link of a mail. */
export const resetPassword = (body: BodyOf<Calls['resetPassword']>) =>
  call('resetPassword', { body, token: null });

/** Calls off the change of e-mail that waits for its confirmation. */
export const cancelEmailChange = () => call('cancelEmailChange');

/** Has a change of e-mail take effect, by the link that the new address was sent. */
export const confirmEmailChange = (token: string) =>
  call('confirmEmailChange', { body: { token }, token: null });

/** Stops or undoes a change of e-mail, by a link that the old address was sent. */
export const undoEmailChange = (token: string) =>
  call('undoEmailChange', { body: { token }, token: null });

/** Everything that is kept of the member. */
export const exportAccount = () => call('exportAccount');

/** Deletes the member's account, after the subscription. */
export const deleteAccount = (password: string) => call('deleteAccount', { body: { password } });
