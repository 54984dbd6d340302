export const MESSAGE_TABLE = 'membership_mail_messages';
export const TEMPLATE_TABLE = 'membership_mail_templates';
export const TEMPLATE_UID = 'plugin::membership.mail-template';
export const NEWSLETTER_UID = 'plugin::membership.newsletter';
