export { type ConnectionTest, connectionTests, keepConnectionTest } from './connected.ts';
export { checkSiteSettings } from './guard.ts';
export {
  draftSiteSettings,
  offeredLanguages,
  refreshSiteSettings,
  SITE_SETTINGS,
  SITE_STATE_CHANGED,
  type SiteSettings,
  siteSettings,
  startSiteSettings,
  writeSiteState,
} from './settings.ts';
export { measureSetup } from './setup-steps.ts';
export {
  assertCodesOpen,
  assertInvitationsOpen,
  assertSignUpOpen,
  closeSignUp,
  openSignUp,
  signUpState,
  startSignUp,
} from './sign-up.ts';
export { gapsOf, NEEDED_STEPS, type SetupStep } from './sign-up-rules.ts';
