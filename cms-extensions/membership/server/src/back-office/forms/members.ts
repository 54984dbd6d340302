import { USER_UID } from '../../platform/database/index.ts';
import { full, half, third, type View } from './view.ts';

const BY_THE_SITE = { readOnly: true } as const;

export const memberView: View = {
  uid: USER_UID,
  mainField: 'email',
  sort: { by: 'createdAt', order: 'DESC' },
  pageSize: 20,
  list: ['name', 'email', 'subscriptionStatus', 'subscriptionPlan', 'trialEndsAt', 'createdAt'],
  listLabels: { createdAt: 'Member since' },
  rows: [
    [half('name', 'Name'), half('email', 'E-mail', 'What the member signs in with.')],
    [
      third('blocked', 'Blocked', 'Yes: the member can no longer sign in.'),
      third('confirmed', 'E-mail confirmed'),
      third('role', 'Role', 'Member, or admin for the small admin screen of the site.'),
    ],
    [
      half(
        'subscriptionStatus',
        'Subscription',
        'As Stripe last told it. Change it at Stripe.',
        BY_THE_SITE,
      ),
      half('subscriptionPlan', 'Plan', 'As Stripe last told it.', BY_THE_SITE),
    ],
    [
      third('trialEndsAt', 'Trial ends', undefined, BY_THE_SITE),
      third('hasPaymentMethod', 'Card on file', undefined, BY_THE_SITE),
      third('statusReadAt', 'Last asked Stripe', undefined, BY_THE_SITE),
    ],
    [
      half('username', 'User name', 'The e-mail address once more.'),
      half('password', 'Password', 'Never shown. A new one signs the member out everywhere.'),
    ],
    [
      full(
        'profileImageUrl',
        'Profile picture',
        'Its address; the member sets it in the profile.',
        BY_THE_SITE,
      ),
    ],
  ],
};

export const refundRequestView: View = {
  uid: 'plugin::membership.refund-request',
  mainField: 'memberEmail',
  sort: { by: 'requestedAt', order: 'DESC' },
  pageSize: 50,
  list: ['memberName', 'amount', 'requestedAt', 'state', 'memberEmail'],
  rows: [
    [
      half('memberName', 'Member', undefined, BY_THE_SITE),
      half('memberEmail', 'E-mail', undefined, BY_THE_SITE),
    ],
    [
      third(
        'amount',
        'Amount',
        'What is asked back; once granted, what was given back.',
        BY_THE_SITE,
      ),
      third('requestedAt', 'Asked', undefined, BY_THE_SITE),
      third(
        'state',
        'State',
        'requested: waits for you. granted: the money is on its way. refused: nothing changed.',
        BY_THE_SITE,
      ),
    ],
    [full('reason', 'What the member wrote', undefined, BY_THE_SITE)],
    [full('outcome', 'Given back', 'Also what was given back by hand at Stripe.', BY_THE_SITE)],
    [
      half('decidedAt', 'Decided', undefined, BY_THE_SITE),
      half('decidedBy', 'By', undefined, BY_THE_SITE),
    ],
  ],
};

const TRANSLATION =
  'Sent to members who use the site in this language, where it is offered. Empty for mails to you.';

export const mailTemplateView: View = {
  uid: 'plugin::membership.mail-template',
  mainField: 'name',
  sort: { by: 'name', order: 'ASC' },
  pageSize: 50,
  list: ['name', 'subject', 'updatedAt'],
  listLabels: { updatedAt: 'Changed' },
  rows: [
    [half('name', 'Mail', undefined, BY_THE_SITE), half('key', 'Its key', undefined, BY_THE_SITE)],
    [full('sent', 'When it is sent', undefined, BY_THE_SITE)],
    [full('subject', 'Subject', 'One line. It can say what is listed at the end.')],
    [
      full(
        'body',
        'Text',
        'Headings begin with #, lists with a dash. Links look like [words](/settings) and lead to pages of this site; one that has a line to itself becomes a button. Deleting the whole entry brings back the original words.',
      ),
    ],
    [full('subjectDe', 'Subject in German', TRANSLATION)],
    [full('bodyDe', 'Text in German')],
    [full('subjectEs', 'Subject in Spanish', TRANSLATION)],
    [full('bodyEs', 'Text in Spanish')],
    [
      full(
        'placeholders',
        'What it can say',
        'Write these where the mail should name the thing itself.',
        BY_THE_SITE,
      ),
    ],
  ],
};

export const mailMessageView: View = {
  uid: 'plugin::membership.mail-message',
  mainField: 'subject',
  sort: { by: 'createdAt', order: 'DESC' },
  pageSize: 50,
  list: ['recipient', 'template', 'subject', 'state', 'createdAt', 'sentAt', 'lastError'],
  listLabels: { createdAt: 'Ordered' },
  rows: [
    [
      half('recipient', 'To', undefined, BY_THE_SITE),
      half('template', 'Mail', 'The key of its template.', BY_THE_SITE),
    ],
    [full('subject', 'Subject', 'As it was sent.', BY_THE_SITE)],
    [
      third(
        'state',
        'State',
        'queued: waits. sending: on its way. sent: the mail server has taken it. failed: given up.',
        BY_THE_SITE,
      ),
      third('sentAt', 'Sent', undefined, BY_THE_SITE),
      third('attempts', 'Attempts', undefined, BY_THE_SITE),
    ],
    [
      half('nextAttemptAt', 'Next attempt', undefined, BY_THE_SITE),
      half('lastError', 'What went wrong last', undefined, BY_THE_SITE),
    ],
    [
      half('key', 'Occasion', 'There is one mail for each.', BY_THE_SITE),
      half('messageId', 'Message-ID', 'Finds it at the mail server.', BY_THE_SITE),
    ],
  ],
};

export const newsletterView: View = {
  uid: 'plugin::membership.newsletter',
  mainField: 'subject',
  sort: { by: 'createdAt', order: 'DESC' },
  pageSize: 20,
  list: ['subject', 'sendAt', 'sentAt', 'recipients'],
  rows: [
    [full('subject', 'Subject', 'One line. {{firstName}} becomes the first name of each reader.')],
    [
      full(
        'body',
        'Text',
        'Headings begin with #, lists with a dash. Links look like [words](/workouts) and lead to pages of this site; one that has a line to itself becomes a button. A link to unsubscribe is added by itself.',
      ),
    ],
    [
      third(
        'sendAt',
        'Send at',
        'It goes out at this time, once, to the members who chose to hear of news. Without a time it is a draft.',
      ),
      third('sentAt', 'Sent', 'After this it can no longer be changed.', BY_THE_SITE),
      third('recipients', 'To how many', undefined, BY_THE_SITE),
    ],
  ],
};
