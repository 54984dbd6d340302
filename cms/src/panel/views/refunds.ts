import { full, half, third, type View } from '../view.ts';

const BY_THE_SITE = { readOnly: true } as const;

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
      third('amount', 'Amount', 'What she paid last, and gets back.', BY_THE_SITE),
      third('requestedAt', 'Asked', undefined, BY_THE_SITE),
      third(
        'state',
        'State',
        'requested: waits for you. granted: the money is on its way. refused: nothing changed.',
        BY_THE_SITE,
      ),
    ],
    [full('reason', 'What she wrote', undefined, BY_THE_SITE)],
    [
      half('decidedAt', 'Decided', undefined, BY_THE_SITE),
      half('decidedBy', 'By', undefined, BY_THE_SITE),
    ],
  ],
};
