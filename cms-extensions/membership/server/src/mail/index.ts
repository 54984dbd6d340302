export { NEWSLETTER_UID } from './content-types.ts';
export type { Letter, MailOrder } from './message.ts';
export { callOffNewsletter, recipientsOf, statesOf } from './newsletters.ts';
export {
  callOffMails,
  enqueueMail,
  enqueueMails,
  forgetSettledMails,
  lastMailAt,
  mailMember,
  mailsBefore,
  mailsOf,
  sendMailAgain,
  singleMails,
} from './outbox.ts';
export { takeMailRefusal } from './refusals.ts';
export type { OrderShown, WorkoutCard } from './rendering/index.ts';
export { Seal, sealOf, UnreadableValues } from './seal.ts';
export { draftFor, previewMail } from './sending.ts';
export { addMailJobs } from './start.ts';
export { findAutomatic, isMailOn, listAutomatic, saveAutomatic } from './templates/automatic.ts';
export { isMailKey, type MailKey, type ValuesOf } from './templates/list.ts';
export { giftProduct, refundRemarks } from './templates/placeholders.ts';
export { complaintsAbout } from './templates/rules.ts';
