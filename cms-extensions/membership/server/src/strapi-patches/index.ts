export { refuseSeveral } from './bulk-deletion.ts';
export {
  answerUnavailable,
  changeStrapiErrors,
  fieldRefusal,
  ignoreClientDisconnects,
  Refused,
  UNAVAILABLE,
} from './errors.ts';
export { copyFromEnglishAlone } from './i18n-shared-fields.ts';
export { takeOpenJpegs } from './open-jpegs.ts';
export { checkPanelCalls } from './panel-calls.ts';
export { guardSignIn, hideWhoHasAnAccount, inPanelShape } from './panel-sign-in.ts';
export { makeModernCopies } from './picture-copies.ts';
export { proposeSlugsBy, slugified } from './slugs.ts';
export { answerWhenStoreIsAway } from './upload-provider.ts';
export {
  closeUsersPermissionsRoutes,
  ensureSessionIndexes,
  extendSessionSchema,
  extendUserSchema,
} from './users-permissions.ts';
