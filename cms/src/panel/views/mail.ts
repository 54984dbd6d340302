import { full, half, third, type View } from '../view.ts';

const BY_THE_SITE = { readOnly: true } as const;

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
