export { mailContentTypes, NEWSLETTER_UID } from './content-types.ts';
export type { Letter, MailOrder } from './message.ts';
export { enqueueMail, enqueueMails, forgetSettledMails, mailsOf, sendMailAgain } from './outbox.ts';
export { takeMailRefusal } from './refusals.ts';
export type { OrderShown } from './rendering/index.ts';
export { sealOf, UnreadableValues } from './seal.ts';
export { addMailJobs, startMail } from './start.ts';
export { refundRemarks } from './templates/placeholders.ts';
