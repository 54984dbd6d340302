export { MESSAGE_UID, NEWSLETTER_UID, TEMPLATE_UID } from './content-types.ts';
export type { Letter, MailOrder } from './message.ts';
export {
  callOffMails,
  enqueueMail,
  enqueueMails,
  forgetSettledMails,
  hasMailSince,
  mailsBefore,
  mailsOf,
  sendMailAgain,
} from './outbox.ts';
export {
  checkNewsletter,
  checkTemplate,
  keepMessages,
  refillTemplates,
  refuseTemplate,
} from './panel-guard.ts';
export { takeMailRefusal } from './refusals.ts';
export type { OrderShown } from './rendering/index.ts';
export { sealOf, UnreadableValues } from './seal.ts';
export { addMailJobs, startMail } from './start.ts';
export type { MailKey } from './templates/list.ts';
export { refundRemarks } from './templates/placeholders.ts';
export { complaintsAbout } from './templates/rules.ts';
