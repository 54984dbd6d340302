export { guardSiteSettings } from './guard.ts';
export {
  draftSiteSettings,
  refreshSiteSettings,
  SITE_SETTINGS,
  SITE_STATE_CHANGED,
  type SiteSettings,
  siteSettings,
  startSiteSettings,
  writeSiteState,
} from './settings.ts';
