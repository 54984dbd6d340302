import { full, third, type View } from '../view.ts';

const BY_THE_SITE = { readOnly: true } as const;

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
