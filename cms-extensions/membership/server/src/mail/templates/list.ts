import {
  CANCELLATION_LINK_HOURS,
  EMAIL_CONFIRM_HOURS,
  EMAIL_UNDO_HOURS,
  INVITATION_DAYS,
  type MailingList,
  NEWS_CONFIRM_DAYS,
  PASSWORD_RESET_MINUTES,
  SIGN_IN_CODE_MINUTES,
} from 'contract';
import type { WorkoutCard } from '../rendering/cards.ts';
import { PLACEHOLDERS, type PlaceholderName, type PlaceholderValue } from './placeholders.ts';

type Definition = {
  /** The mail's name in the panel. */
  name: string;
  /** Tells the coach when the mail is sent. */
  sent: string;
  placeholders: readonly PlaceholderName[];
  /** Text that an edited body must still contain. */
  mustSay?: readonly string[];
  /** The recipient: a member unless set. */
  to?: 'coach';
  /** Whether the coach can switch it off, and how the switch stands at first. */
  switch?: 'on' | 'off';
  /** The mailing list; such mails go to its subscribers, who can unsubscribe with one click. */
  list?: MailingList;
  /** The order brings its own wording, so there is no template. */
  wording?: 'own';
  /** Of no use this long after it was ordered: it is then not sent any more. */
  usefulHours: number;
  /** The one-time link, by the value with its token; it lasts from when the mail is sent. */
  link?: { token: PlaceholderName; hours: number };
  /** Goes to the address that it was ordered for, even if the account has another one by now. */
  keepsAddress?: true;
  /** Later mails to the same member after which this one makes no sense. */
  endedBy?: readonly string[];
};

/* Something is to be decided, or what the mail says changes soon. */
const DAYS = 3 * 24;
const WEEK = 7 * 24;
/* A proof for the member's papers. */
const MONTH = 30 * 24;

/** Nothing is charged any more. */
const ENDED = ['cancellation-scheduled', 'withdrawal-received', 'subscription-ended'] as const;
const PAID = ['receipt', 'subscription-ended'] as const;
/** The trial has ended, one way or the other. */
const TRIAL_OVER = [...ENDED, 'receipt', 'payment-failed', 'confirm-payment'] as const;

/*
 * Card networks require that the mail at the start of a trial and the reminder before its end state
 * the amount, the date of the first charge and how to cancel.
 */
const ASKED_OF_TRIALS = ['{{amount}}', '{{firstCharge}}', '(/cancel-subscription)'] as const;

/**
 * Every mail that the product sends. To add one, add an entry here and its wording in
 * `wording/{key}.md`.
 */
const MAIL_TEMPLATES = {
  'trial-started': {
    name: 'Trial: begins',
    sent: 'When the card is confirmed and the free trial begins.',
    placeholders: ['plan', 'amount', 'laterCharges', 'period', 'firstCharge'],
    usefulHours: DAYS,
    mustSay: ASKED_OF_TRIALS,
  },
  'trial-ending': {
    name: 'Trial: ends soon',
    sent: 'Three days before the first charge.',
    placeholders: ['plan', 'amount', 'laterCharges', 'period', 'firstCharge'],
    usefulHours: DAYS,
    mustSay: ASKED_OF_TRIALS,
    endedBy: TRIAL_OVER,
  },
  'trial-ending-without-card': {
    name: 'Trial: ends soon, no card',
    sent: 'Three days before the end of a trial that has no card to charge.',
    placeholders: ['trialEnd'],
    usefulHours: DAYS,
    endedBy: TRIAL_OVER,
  },
  receipt: {
    name: 'Payment: receipt',
    sent: 'After every payment, the first one after a trial too.',
    placeholders: ['amount', 'plan', 'paidUntil', 'invoiceNumber', 'invoicedOn'],
    usefulHours: MONTH,
    mustSay: ['{{amount}}'],
  },
  'discount-ending': {
    name: 'Payment: discount ends',
    sent: 'Before the first charge that a discount does not lower any more: a week, on the annual plan a month.',
    placeholders: ['plan', 'amount', 'laterCharges', 'nextCharge'],
    usefulHours: DAYS,
    mustSay: ['{{amount}}', '{{nextCharge}}', '(/cancel-subscription)'],
    endedBy: [...ENDED, 'receipt'],
  },
  'price-change': {
    name: 'Payment: new price',
    sent: 'When a new price of the plan is announced to its members, by Offers.',
    placeholders: ['plan', 'amount', 'formerAmount', 'changesOn', 'nextCharge'],
    usefulHours: MONTH,
    mustSay: ['{{amount}}', '{{formerAmount}}', '{{nextCharge}}', '(/cancel-subscription)'],
    endedBy: ENDED,
  },
  'card-expiring': {
    name: 'Payment: card expires',
    sent: 'A month before the end of a card that is to be charged after it.',
    placeholders: ['card', 'validUntil', 'amount', 'nextCharge'],
    usefulHours: DAYS,
    mustSay: ['{{validUntil}}', '(/settings)'],
    endedBy: ENDED,
  },
  'payment-failed': {
    name: 'Payment: failed',
    sent: 'When a renewal could not be charged; once for each invoice.',
    placeholders: ['amount', 'accessUntil'],
    usefulHours: DAYS,
    endedBy: PAID,
  },
  'confirm-payment': {
    name: 'Payment: bank asks for confirmation',
    sent: 'When the bank wants the member to confirm a renewal.',
    placeholders: ['amount', 'accessUntil'],
    usefulHours: DAYS,
    endedBy: PAID,
  },
  'cancellation-scheduled': {
    name: 'Cancellation',
    sent: 'When the member has cancelled; what is paid for stays open until the last day.',
    placeholders: ['plan', 'endsOn'],
    usefulHours: MONTH,
    mustSay: ['{{endsOn}}'],
  },
  'cancellation-undone': {
    name: 'Cancellation: taken back',
    sent: 'When a cancelled subscription goes on after all.',
    placeholders: ['plan', 'amount', 'nextCharge'],
    usefulHours: WEEK,
  },
  'subscription-ended': {
    name: 'Subscription: has ended',
    sent: 'On the day on which premium closes.',
    placeholders: ['plan', 'endedOn'],
    usefulHours: MONTH,
  },
  'pause-agreed': {
    name: 'Pause: agreed',
    sent: 'When the member has asked for a pause that begins when what is paid for ends.',
    placeholders: ['plan', 'amount', 'pauseFrom', 'pauseUntil'],
    usefulHours: WEEK,
    mustSay: ['{{amount}}', '{{pauseUntil}}'],
  },
  'pause-begun': {
    name: 'Pause: begun',
    sent: 'When a pause has begun at once, as on the annual plan.',
    placeholders: ['plan', 'amount', 'pauseUntil', 'nextCharge'],
    usefulHours: WEEK,
    mustSay: ['{{amount}}', '{{pauseUntil}}', '{{nextCharge}}'],
  },
  'pause-ended': {
    name: 'Pause: over',
    sent: 'When a pause ends by itself, or the member ends it.',
    placeholders: ['plan', 'amount', 'nextCharge'],
    usefulHours: WEEK,
  },
  'plan-switched': {
    name: 'Plan: changed',
    sent: 'When the member has changed to the other plan.',
    placeholders: ['plan', 'amount', 'laterCharges', 'period', 'nextCharge'],
    usefulHours: MONTH,
    mustSay: ['{{amount}}'],
  },
  'switch-planned': {
    name: 'Plan: change agreed',
    sent: 'When the member has changed to monthly; it takes effect when the paid year ends.',
    placeholders: ['plan', 'amount', 'laterCharges', 'period', 'nextCharge'],
    usefulHours: MONTH,
    mustSay: ['{{amount}}', '{{nextCharge}}'],
  },
  'switch-unconfirmed': {
    name: 'Plan: the bank asks',
    sent: 'When you change a plan and the bank wants the member to confirm: then nothing is changed.',
    placeholders: ['plan', 'amount'],
    usefulHours: DAYS,
    mustSay: ['{{amount}}', '(/settings)'],
  },
  'switch-undone': {
    name: 'Plan: change taken back',
    sent: 'When the member keeps the plan after all, before the change took effect.',
    placeholders: ['plan', 'amount', 'nextCharge'],
    usefulHours: WEEK,
  },
  'free-time-given': {
    name: 'Free time: given',
    sent: "When free time was given on the member's page.",
    placeholders: ['access'],
    usefulHours: MONTH,
    mustSay: ['{{access}}'],
  },
  'free-membership-given': {
    name: 'Free membership: given',
    sent: "When a free membership was given on the member's page.",
    placeholders: ['access'],
    usefulHours: MONTH,
    mustSay: ['{{access}}'],
  },
  'entitlement-ending': {
    name: 'Free access: ends soon',
    sent: 'A week before free access, a gift or imported access ends, when nothing goes on after it.',
    placeholders: ['endsOn'],
    usefulHours: DAYS,
    mustSay: ['{{endsOn}}'],
    endedBy: ['entitlement-ended', 'free-membership-given', 'free-time-given'],
  },
  'entitlement-ended': {
    name: 'Free access: has ended',
    sent: 'When free access, a gift or imported access has ended, and nothing goes on after it.',
    placeholders: ['endedOn'],
    usefulHours: WEEK,
  },
  'coach-alert': {
    name: 'Alert about payments',
    sent: 'To the support address, when something about payments needs you: a dispute, a refund that failed, and the like. Once for each cause.',
    placeholders: ['alert', 'details'],
    usefulHours: WEEK,
    mustSay: ['{{details}}'],
    to: 'coach',
  },
  'refund-asked': {
    name: 'Refund: asked for',
    sent: 'To the support address, when a member asks for money back.',
    placeholders: ['memberEmail', 'amount', 'reason'],
    usefulHours: MONTH,
    to: 'coach',
  },
  'refund-granted': {
    name: 'Refund: granted',
    sent: 'When the refund was granted in the panel.',
    placeholders: ['amount', 'refundDetails'],
    usefulHours: MONTH,
    mustSay: ['{{amount}}'],
  },
  'refund-made': {
    name: 'Refund: made',
    sent: "When a payment was refunded on the member's page or in the Stripe dashboard, in full or in part.",
    placeholders: ['amount', 'paidWith', 'invoicedOn'],
    usefulHours: MONTH,
    mustSay: ['{{amount}}'],
  },
  'refund-follows': {
    name: 'Refund: follows later',
    sent: 'When a payment could not be given back at once after a withdrawal from the contract.',
    placeholders: ['amount'],
    usefulHours: WEEK,
    mustSay: ['{{amount}}'],
  },
  'refund-late': {
    name: 'Refund: on its way for days',
    sent: 'When Stripe has not sent a refund for three days, mostly since the balance there is too low.',
    placeholders: ['amount'],
    usefulHours: WEEK,
    mustSay: ['{{amount}}'],
  },
  'refund-failed': {
    name: 'Refund: failed',
    sent: 'When the bank returned a refund; the request for it, if there is one, is then open again.',
    placeholders: ['amount'],
    usefulHours: MONTH,
    mustSay: ['{{amount}}'],
  },
  'refund-refused': {
    name: 'Refund: refused',
    sent: 'When the refund was refused in the panel.',
    placeholders: ['amount', 'answer'],
    usefulHours: MONTH,
    mustSay: ['{{answer}}'],
  },
  'cancellation-link': {
    name: 'Cancellation: link',
    sent: 'When somebody asks on the public page to cancel without signing in.',
    placeholders: ['cancelToken'],
    usefulHours: CANCELLATION_LINK_HOURS,
    link: { token: 'cancelToken', hours: CANCELLATION_LINK_HOURS },
  },
  'cancellation-received': {
    name: 'Cancellation: received by link',
    sent: 'When a subscription was cancelled by the mailed link.',
    placeholders: ['receivedAt', 'endsOn'],
    usefulHours: MONTH,
    mustSay: ['{{receivedAt}}', '{{endsOn}}'],
  },
  'withdrawal-received': {
    name: 'Withdrawal: received',
    sent: 'When a member has withdrawn from the contract. The law asks for it at once.',
    placeholders: ['plan', 'receivedAt'],
    usefulHours: MONTH,
    mustSay: ['{{receivedAt}}'],
  },
  'renewal-reminder': {
    name: 'Annual plan: renews soon',
    sent: 'Some weeks before an annual plan renews, in the countries that Consumer law names.',
    placeholders: ['plan', 'amount', 'nextCharge'],
    usefulHours: WEEK,
    mustSay: ['{{amount}}', '{{nextCharge}}', '(/cancel-subscription)'],
    endedBy: ENDED,
  },
  'yearly-reminder': {
    name: 'Subscription: yearly reminder',
    sent: 'Each year after the day of the subscription, in the countries that Consumer law names.',
    placeholders: ['plan', 'amount', 'period', 'nextCharge'],
    usefulHours: MONTH,
    mustSay: ['{{amount}}', '(/cancel-subscription)'],
    endedBy: ENDED,
  },
  'password-reset': {
    name: 'Account: forgotten password',
    sent: 'When somebody asks on the site to set a new password for the account.',
    placeholders: ['resetToken'],
    usefulHours: PASSWORD_RESET_MINUTES / 60,
    link: { token: 'resetToken', hours: PASSWORD_RESET_MINUTES / 60 },
  },
  'sign-in-code': {
    name: 'Account: code to sign in',
    sent: 'When somebody asks on the site to sign in by a code or a link instead of the password.',
    placeholders: ['signInCode', 'signInToken'],
    usefulHours: SIGN_IN_CODE_MINUTES / 60,
    mustSay: ['{{signInCode}}'],
    keepsAddress: true,
  },
  'free-place': {
    name: 'Free place: code',
    sent: 'When somebody without an account is given a free place.',
    placeholders: ['placeToken'],
    usefulHours: WEEK,
    keepsAddress: true,
  },
  invitation: {
    name: 'Account: invitation',
    sent: 'When you invite a member whose account you have made, from the page of the member.',
    placeholders: ['invitationToken'],
    usefulHours: INVITATION_DAYS * 24,
    keepsAddress: true,
  },
  'news-confirm': {
    name: 'Account: confirm news',
    sent: 'When a member switches news on, where the law asks for a confirmation.',
    placeholders: ['newsToken'],
    usefulHours: WEEK,
    link: { token: 'newsToken', hours: NEWS_CONFIRM_DAYS * 24 },
  },
  'welcome-after-move': {
    name: 'Account: welcome after a move',
    sent: 'When you invite the members of an import, from its page.',
    placeholders: ['movedPlan', 'invitationToken'],
    usefulHours: INVITATION_DAYS * 24,
    mustSay: ['{{movedPlan}}'],
    keepsAddress: true,
  },
  'password-changed': {
    name: 'Account: password changed',
    sent: 'When a member has a new password: by a change, a reset or the panel.',
    placeholders: ['changedAt'],
    usefulHours: WEEK,
    mustSay: ['(/reset-password)'],
  },
  'panel-password-changed': {
    name: 'Panel: password changed',
    sent: 'To a user of the panel whose password was changed.',
    placeholders: ['changedAt'],
    usefulHours: WEEK,
  },
  'email-confirm': {
    name: 'Account: confirm a new e-mail',
    sent: 'To the new address, when a member asks to change the e-mail; its link makes the change.',
    placeholders: ['confirmToken'],
    usefulHours: EMAIL_CONFIRM_HOURS,
    link: { token: 'confirmToken', hours: EMAIL_CONFIRM_HOURS },
    keepsAddress: true,
  },
  'email-change-requested': {
    name: 'Account: change of e-mail asked for',
    sent: 'To the present address, when a member asks to change the e-mail; its link stops the change.',
    placeholders: ['newEmail', 'undoToken'],
    usefulHours: EMAIL_CONFIRM_HOURS,
    mustSay: ['{{newEmail}}'],
    link: { token: 'undoToken', hours: EMAIL_CONFIRM_HOURS },
    keepsAddress: true,
  },
  'email-changed': {
    name: 'Account: e-mail changed',
    sent: 'To the address before, when the new e-mail is confirmed; its link takes the change back.',
    placeholders: ['newEmail', 'undoToken'],
    usefulHours: EMAIL_UNDO_HOURS,
    mustSay: ['{{newEmail}}'],
    link: { token: 'undoToken', hours: EMAIL_UNDO_HOURS },
    keepsAddress: true,
  },
  'account-removal': {
    name: 'Account: will be removed',
    sent: 'Two weeks before the account of a member who left six months ago is removed.',
    placeholders: ['removedOn'],
    usefulHours: WEEK,
    mustSay: ['{{removedOn}}'],
  },
  'account-deleted': {
    name: 'Account: deleted',
    sent: 'When the account is gone: deleted by the member, or removed after six months.',
    placeholders: [],
    usefulHours: MONTH,
  },
  'trial-nothing-played': {
    name: 'Trial: nothing played yet',
    sent: 'On day 3 of a trial without a workout so far.',
    placeholders: ['trialEnd'],
    usefulHours: 24,
    list: 'email_notifications',
    switch: 'on',
    endedBy: TRIAL_OVER,
  },
  'trial-first-done': {
    name: 'Trial: how was your first one',
    sent: 'The day after the first workout of a trial.',
    placeholders: ['workout'],
    usefulHours: 24,
    list: 'email_notifications',
    switch: 'on',
    endedBy: TRIAL_OVER,
  },
  'win-back': {
    name: 'We miss you',
    sent: '30 days after the end, once, to those who agreed to news.',
    placeholders: [],
    usefulHours: DAYS,
    list: 'marketing_emails',
    switch: 'off',
  },
  'workout-reminder': {
    name: 'Workout: reminder',
    sent: 'At the time of day that the member chose, on a day without a workout so far.',
    placeholders: [],
    list: 'workout_reminders',
    // Due at 18:00 at the latest, and up to two hours late: still on its day.
    usefulHours: 4,
  },
  'training-reminder': {
    name: 'Programme: reminder',
    sent: 'At the time of day that the member chose, on a training day of a programme, instead of the reminder above. None comes on days of rest, nor while the member is away.',
    placeholders: ['programme', 'workout'],
    list: 'workout_reminders',
    // Due at 18:00 at the latest, and up to two hours late: still on its day.
    usefulHours: 4,
  },
  'programme-finished': {
    name: 'Programme: finished',
    sent: 'With the last session of a programme, to members who want reminders.',
    placeholders: ['programme'],
    usefulHours: DAYS,
    list: 'workout_reminders',
  },
  'draft-card-ends': {
    name: 'May leave: the card ends',
    sent: 'A draft that Today shows; sent when somebody presses Send.',
    placeholders: ['validUntil', 'nextCharge', 'amount', 'coachName'],
    usefulHours: WEEK,
  },
  'draft-trial-nothing': {
    name: 'May leave: a trial with nothing played',
    sent: 'A draft that Today shows; sent when somebody presses Send.',
    placeholders: ['firstCharge', 'amount', 'suggestion', 'coachName'],
    usefulHours: WEEK,
  },
  'draft-annual-quiet': {
    name: 'May leave: the year renews',
    sent: 'A draft that Today shows; sent when somebody presses Send.',
    placeholders: ['nextCharge', 'amount', 'suggestion', 'coachName'],
    usefulHours: WEEK,
  },
  'draft-silent': {
    name: 'May leave: silent for long',
    sent: 'A draft that Today shows; sent when somebody presses Send.',
    placeholders: ['suggestion', 'coachName'],
    usefulHours: WEEK,
  },
  newsletter: {
    name: 'Mail to an audience',
    sent: 'When the coach sends it, to those of the audience who agreed to news.',
    placeholders: [],
    usefulHours: DAYS,
    list: 'marketing_emails',
    wording: 'own',
  },
  'written-answer': {
    name: 'Written in the panel: an answer',
    sent: 'When somebody of the panel answers a member who has asked for something.',
    placeholders: [],
    usefulHours: WEEK,
    wording: 'own',
  },
  'written-news': {
    name: 'Written in the panel: news',
    sent: 'When somebody of the panel writes to one member who chose to hear of news.',
    placeholders: [],
    usefulHours: WEEK,
    list: 'marketing_emails',
    wording: 'own',
  },
} as const satisfies Record<string, Definition>;

export type MailKey = keyof typeof MAIL_TEMPLATES;

export const MAIL_KEYS = Object.keys(MAIL_TEMPLATES) as MailKey[];

type DefinedAs<Key extends MailKey> = (typeof MAIL_TEMPLATES)[Key];

/** The values that an order of a mail must have: minor units, ISO times. */
export type ValuesOf<Key extends MailKey> = {
  [Name in DefinedAs<Key>['placeholders'][number]]: PlaceholderValue<Name>;
} & (DefinedAs<Key> extends { list: MailingList } ? { unsubscribeToken: string } : unknown) &
  (DefinedAs<Key> extends { wording: 'own' }
    ? { subject: string; body: string; cards?: readonly WorkoutCard[] }
    : unknown);

export const isMailKey = (key: unknown): key is MailKey => MAIL_KEYS.some((known) => known === key);

export const definitionOf = (key: MailKey): Definition => MAIL_TEMPLATES[key];

/** The mails that have a template in the panel. */
export const TEMPLATE_KEYS = MAIL_KEYS.filter((key) => definitionOf(key).wording !== 'own');

/** Example values of a mail, to render its template with. */
export const exampleValues = (key: MailKey): Record<string, unknown> => ({
  ...Object.fromEntries(
    definitionOf(key).placeholders.map((name) => [name, PLACEHOLDERS[name].example]),
  ),
  ...(definitionOf(key).list !== undefined && { unsubscribeToken: 'list.member.signature' }),
});
