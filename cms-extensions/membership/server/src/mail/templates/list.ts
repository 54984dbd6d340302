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
import { z } from 'zod';
import type { WorkoutCard } from '../rendering/cards.ts';
import mails from './mails.json' with { type: 'json' };
import { PLACEHOLDERS, type PlaceholderName, type PlaceholderValue } from './placeholders.ts';

/**
 * Every mail that the product sends, with what it can say. To add one, add it here and in
 * `mails.json`, and its wording in `wording/{key}.md`.
 */
const PLACEHOLDERS_OF = {
  'trial-started': ['plan', 'amount', 'laterCharges', 'period', 'firstCharge'],
  'trial-ending': ['plan', 'amount', 'laterCharges', 'period', 'firstCharge'],
  'trial-ending-without-card': ['trialEnd'],
  receipt: ['amount', 'plan', 'paidUntil', 'invoiceNumber', 'invoicedOn'],
  'discount-ending': ['plan', 'amount', 'laterCharges', 'nextCharge'],
  'price-change': ['plan', 'amount', 'formerAmount', 'changesOn', 'nextCharge'],
  'card-expiring': ['card', 'validUntil', 'amount', 'nextCharge'],
  'payment-failed': ['amount', 'accessUntil'],
  'confirm-payment': ['amount', 'accessUntil'],
  'cancellation-scheduled': ['plan', 'endsOn', 'stillOpen'],
  'cancellation-undone': ['plan', 'amount', 'nextCharge'],
  'subscription-ended': ['plan', 'endedOn'],
  'pause-agreed': ['plan', 'amount', 'pauseFrom', 'pauseUntil'],
  'pause-begun': ['plan', 'amount', 'pauseUntil', 'nextCharge'],
  'pause-ended': ['plan', 'amount', 'nextCharge'],
  'plan-switched': ['plan', 'amount', 'laterCharges', 'period', 'nextCharge'],
  'switch-planned': ['plan', 'amount', 'laterCharges', 'period', 'nextCharge'],
  'switch-unconfirmed': ['plan', 'amount'],
  'switch-undone': ['plan', 'amount', 'nextCharge'],
  'free-time-given': ['access'],
  'free-membership-given': ['access'],
  'entitlement-ending': ['endsOn'],
  'entitlement-ended': ['endedOn'],
  'coach-alert': ['alert', 'details'],
  'refund-asked': ['memberEmail', 'amount', 'reason'],
  'refund-granted': ['amount', 'refundDetails'],
  'refund-made': ['amount', 'paidWith', 'invoicedOn'],
  'refund-follows': ['amount'],
  'refund-late': ['amount'],
  'refund-failed': ['amount'],
  'refund-refused': ['amount', 'answer'],
  'cancellation-link': ['cancelToken'],
  'cancellation-received': ['receivedAt', 'endsOn'],
  'withdrawal-received': ['plan', 'receivedAt'],
  'renewal-reminder': ['plan', 'amount', 'nextCharge'],
  'yearly-reminder': ['plan', 'amount', 'period', 'nextCharge'],
  'password-reset': ['resetToken'],
  'sign-in-code': ['signInCode', 'signInToken'],
  'free-place': ['placeToken'],
  'gift-bought': ['amount', 'giftBought', 'giftNumber'],
  'gift-arrives': ['gift', 'placeToken'],
  'gift-refunded': ['amount', 'receivedAt'],
  invitation: ['invitationToken'],
  'news-confirm': ['newsToken'],
  'welcome-after-move': ['movedPlan', 'invitationToken'],
  'password-changed': ['changedAt'],
  'panel-password-changed': ['changedAt'],
  'email-confirm': ['confirmToken'],
  'email-change-requested': ['newEmail', 'undoToken'],
  'email-changed': ['newEmail', 'undoToken'],
  'account-removal': ['removedOn'],
  'account-deleted': [],
  'trial-nothing-played': ['trialEnd'],
  'trial-first-done': ['workout'],
  'win-back': [],
  'workout-reminder': [],
  'training-reminder': ['programme', 'workout'],
  'programme-finished': ['programme'],
  'draft-card-ends': ['validUntil', 'nextCharge', 'amount', 'coachName'],
  'draft-trial-nothing': ['firstCharge', 'amount', 'suggestion', 'coachName'],
  'draft-annual-quiet': ['nextCharge', 'amount', 'suggestion', 'coachName'],
  'draft-silent': ['suggestion', 'coachName'],
  newsletter: [],
  'written-answer': [],
  'written-news': [],
} as const satisfies Record<string, readonly PlaceholderName[]>;

export type MailKey = keyof typeof PLACEHOLDERS_OF;
export const MAIL_KEYS = Object.keys(PLACEHOLDERS_OF) as MailKey[];
export const isMailKey = (key: unknown): key is MailKey => MAIL_KEYS.some((known) => known === key);
const mailKeySchema = z.enum(MAIL_KEYS);

/** The mailing lists; such mails go to their subscribers, who can unsubscribe with one click. */
const LISTS = {
  'trial-nothing-played': 'email_notifications',
  'trial-first-done': 'email_notifications',
  'win-back': 'marketing_emails',
  'workout-reminder': 'workout_reminders',
  'training-reminder': 'workout_reminders',
  'programme-finished': 'workout_reminders',
  newsletter: 'marketing_emails',
  'written-news': 'marketing_emails',
} as const satisfies Partial<Record<MailKey, MailingList>>;

/** Mails whose order brings the wording, so there is no template. */
const OWN_WORDING = ['newsletter', 'written-answer', 'written-news'] as const;

/** The one-time links, by the value with the token; each lasts from when its mail is sent. */
const LINKS: Readonly<Partial<Record<MailKey, { token: PlaceholderName; hours: number }>>> = {
  'cancellation-link': { token: 'cancelToken', hours: CANCELLATION_LINK_HOURS },
  'password-reset': { token: 'resetToken', hours: PASSWORD_RESET_MINUTES / 60 },
  'news-confirm': { token: 'newsToken', hours: NEWS_CONFIRM_DAYS * 24 },
  'email-confirm': { token: 'confirmToken', hours: EMAIL_CONFIRM_HOURS },
  'email-change-requested': { token: 'undoToken', hours: EMAIL_CONFIRM_HOURS },
  'email-changed': { token: 'undoToken', hours: EMAIL_UNDO_HOURS },
};

/** What opens an account in another way, and for how many hours. */
const SIGN_INS: Readonly<Partial<Record<MailKey, number>>> = {
  'sign-in-code': SIGN_IN_CODE_MINUTES / 60,
  invitation: INVITATION_DAYS * 24,
  'welcome-after-move': INVITATION_DAYS * 24,
};

const describedSchema = z.record(
  mailKeySchema,
  z.strictObject({
    /** The mail's name in the panel. */
    name: z.string(),
    /** Tells the coach when the mail is sent. */
    sent: z.string(),
    /** Of no use this long after it was ordered; without it, as long as what it opens. */
    usefulHours: z.number().optional(),
    /**
     * Text that an edited body must still contain. Card networks require that the mails at the start
     * and before the end of a trial state the amount, the date of the first charge and how to cancel.
     */
    mustSay: z.array(z.string()).optional(),
    /** The recipient: a member unless set; a guest needs no account. */
    to: z.enum(['coach', 'guest']).optional(),
    /** Whether the coach can switch it off, and how the switch stands at first. */
    switch: z.enum(['on', 'off']).optional(),
    /** Goes to the address that it was ordered for, even if the account has another one by now. */
    keepsAddress: z.literal(true).optional(),
    /** Later mails to the same member after which this one makes no sense. */
    endedBy: z.array(mailKeySchema).optional(),
  }),
);
const DESCRIBED = describedSchema.parse(mails);

type Definition = Omit<(typeof DESCRIBED)[MailKey], 'usefulHours'> & {
  placeholders: readonly PlaceholderName[];
  usefulHours: number;
  list: MailingList | undefined;
  link: { token: PlaceholderName; hours: number } | undefined;
  hasOwnWording: boolean;
};
export const definitionOf = (key: MailKey): Definition => {
  const lists: Partial<Record<MailKey, MailingList>> = LISTS;
  const link = LINKS[key];
  return {
    ...DESCRIBED[key],
    placeholders: PLACEHOLDERS_OF[key],
    usefulHours: DESCRIBED[key].usefulHours ?? link?.hours ?? SIGN_INS[key] ?? 0,
    list: lists[key],
    link,
    hasOwnWording: OWN_WORDING.some((one) => one === key),
  };
};

/** The values that an order of a mail must have: minor units, ISO times. */
export type ValuesOf<Key extends MailKey> = {
  [Name in (typeof PLACEHOLDERS_OF)[Key][number]]: PlaceholderValue<Name>;
} & (Key extends keyof typeof LISTS ? { unsubscribeToken: string } : unknown) &
  (Key extends (typeof OWN_WORDING)[number]
    ? { subject: string; body: string; cards?: readonly WorkoutCard[] }
    : unknown);

/** The mails that have a template in the panel. */
export const TEMPLATE_KEYS = MAIL_KEYS.filter((key) => !definitionOf(key).hasOwnWording);

/** Example values of a mail, to render its template with. */
export const exampleValues = (key: MailKey): Record<string, unknown> => {
  const { placeholders, list } = definitionOf(key);
  return {
    ...Object.fromEntries(placeholders.map((name) => [name, PLACEHOLDERS[name].example])),
    ...(list !== undefined && { unsubscribeToken: 'list.member.signature' }),
  };
};
