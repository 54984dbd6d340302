export { createUser } from './account-changes.ts';
export {
  clearCookies,
  languageOf,
  languagesOf,
  removeAccount,
  sessionsOf,
  setPicture,
} from './accounts.ts';
export { deviceOf } from './devices.ts';
export { EmailTaken, LinkOver } from './errors.ts';
export { inviteMember } from './invitations.ts';
export { LinkRequests } from './link-requests.ts';
export { forgetLinks, hashOfToken, issueLink, peekLink, takeLink } from './links.ts';
export { sendResetLink } from './password-reset.ts';
export { checkPassword } from './profile.ts';
export { accountEndpoints, recoveryEndpoints } from './routes.ts';
export { readSession } from './sign-in.ts';
export { askedCookie, requestSignInCode, sendSignInCode } from './sign-in-codes.ts';
export {
  beginSignUp,
  continueSession,
  type Entrance,
  enterByCard,
  findOwnSignUp,
} from './sign-ups.ts';
export { addIdentityJobs, registerIdentity, startIdentity } from './start.ts';
export { endAccessAtChange, tidyWrittenEmail } from './written-accounts.ts';
