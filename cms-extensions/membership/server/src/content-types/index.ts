import accountLink from './account-link/schema.json';
import action from './action/schema.json';
import alert from './alert/schema.json';
import awayPeriod from './away-period/schema.json';
import billingAccount from './billing-account/schema.json';
import billingAttempt from './billing-attempt/schema.json';
import billingCheckout from './billing-checkout/schema.json';
import billingEvent from './billing-event/schema.json';
import consent from './consent/schema.json';
import credit from './credit/schema.json';
import enrolment from './enrolment/schema.json';
import entitlement from './entitlement/schema.json';
import favorite from './favorite/schema.json';
import gift from './gift/schema.json';
import importedFile from './import/schema.json';
import importRow from './import-row/schema.json';
import keptWeek from './kept-week/schema.json';
import lease from './lease/schema.json';
import legacyPrice from './legacy-price/schema.json';
import linkRequest from './link-request/schema.json';
import mailMessage from './mail-message/schema.json';
import mailTemplate from './mail-template/schema.json';
import newsletter from './newsletter/schema.json';
import note from './note/schema.json';
import nudge from './nudge/schema.json';
import panelFactor from './panel-factor/schema.json';
import planChange from './plan-change/schema.json';
import policyVersion from './policy-version/schema.json';
import preference from './preference/schema.json';
import priceChange from './price-change/schema.json';
import priceChangeRow from './price-change-row/schema.json';
import profilePicture from './profile-picture/schema.json';
import progressEntry from './progress-entry/schema.json';
import refundRequest from './refund-request/schema.json';
import removal from './removal/schema.json';
import removalNotice from './removal-notice/schema.json';
import reservedUserId from './reserved-user-id/schema.json';
import revenueBooking from './revenue-booking/schema.json';
import sale from './sale/schema.json';
import signInRequest from './sign-in-request/schema.json';
import subtitleFile from './subtitle-file/schema.json';
import trainingSession from './training-session/schema.json';
import trainingSetting from './training-setting/schema.json';
import usedTrial from './used-trial/schema.json';
import video from './video/schema.json';
import watchedTime from './watched-time/schema.json';
import withdrawal from './withdrawal/schema.json';
import withdrawalMark from './withdrawal-mark/schema.json';

/** The plugin's tables, by the names that Strapi knows them by; README.md says what they hold. */
export const contentTypes = {
  lease: { schema: lease },
  'account-link': { schema: accountLink },
  'link-request': { schema: linkRequest },
  'sign-in-request': { schema: signInRequest },
  'profile-picture': { schema: profilePicture },
  'removal-notice': { schema: removalNotice },
  alert: { schema: alert },
  consent: { schema: consent },
  'policy-version': { schema: policyVersion },
  'billing-account': { schema: billingAccount },
  'billing-attempt': { schema: billingAttempt },
  'billing-checkout': { schema: billingCheckout },
  'billing-event': { schema: billingEvent },
  'refund-request': { schema: refundRequest },
  action: { schema: action },
  entitlement: { schema: entitlement },
  gift: { schema: gift },
  import: { schema: importedFile },
  'import-row': { schema: importRow },
  'legacy-price': { schema: legacyPrice },
  sale: { schema: sale },
  'price-change': { schema: priceChange },
  'price-change-row': { schema: priceChangeRow },
  withdrawal: { schema: withdrawal },
  'withdrawal-mark': { schema: withdrawalMark },
  'used-trial': { schema: usedTrial },
  'reserved-user-id': { schema: reservedUserId },
  'mail-template': { schema: mailTemplate },
  'mail-message': { schema: mailMessage },
  note: { schema: note },
  nudge: { schema: nudge },
  newsletter: { schema: newsletter },
  video: { schema: video },
  removal: { schema: removal },
  'subtitle-file': { schema: subtitleFile },
  'plan-change': { schema: planChange },
  'revenue-booking': { schema: revenueBooking },
  'panel-factor': { schema: panelFactor },
  favorite: { schema: favorite },
  preference: { schema: preference },
  'progress-entry': { schema: progressEntry },
  'watched-time': { schema: watchedTime },
  'training-session': { schema: trainingSession },
  'kept-week': { schema: keptWeek },
  'training-setting': { schema: trainingSetting },
  enrolment: { schema: enrolment },
  credit: { schema: credit },
  'away-period': { schema: awayPeriod },
};
