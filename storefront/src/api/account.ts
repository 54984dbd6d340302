import type { BodyOf, calls, QueryOf } from 'contract';
import { callsOf, usualCallsOf } from './client.ts';

const call = callsOf(() => import('contract/calls/account'));
const callAuth = usualCallsOf('auth');

type Calls = typeof calls;

/** Changes the member's name or picture; a new e-mail takes effect after its confirmation. */
export const updateProfile = (body: BodyOf<Calls['updateProfile']>) =>
  callAuth('updateProfile', { body });

/** The square of a picture that is shown, in pixels of the upright picture. */
export type PictureCrop = Required<NonNullable<QueryOf<Calls['uploadProfileImage']>>>;

/** Sets the member's picture to a square part of a file. */
export const uploadProfileImage = (file: Blob, crop: PictureCrop) =>
  call('uploadProfileImage', { file, query: crop });

/** Changes the password; the member's other sessions end. */
export const changePassword = (body: BodyOf<Calls['changePassword']>) =>
  callAuth('changePassword', { body });

/** Requests a mail with a link to set a new password. */
export const forgotPassword = (email: string) =>
  call('forgotPassword', { body: { email }, token: null });

/** Sets a new password with the token of a mailed link. */
export const resetPassword = (body: BodyOf<Calls['resetPassword']>) =>
  call('resetPassword', { body, token: null });

/** Cancels an e-mail change that is not confirmed yet. */
export const cancelEmailChange = () => callAuth('cancelEmailChange');

/** Confirms an e-mail change with the token that was mailed to the new address. */
export const confirmEmailChange = (token: string) =>
  call('confirmEmailChange', { body: { token }, token: null });

/** Stops or undoes an e-mail change with a token that was mailed to the old address. */
export const undoEmailChange = (token: string) =>
  call('undoEmailChange', { body: { token }, token: null });

/** All stored data of the member. */
export const exportAccount = () => call('exportAccount');

/** Deletes the member's account and ends the subscription first. */
export const deleteAccount = (password: string) => call('deleteAccount', { body: { password } });
