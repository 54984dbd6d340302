import { full, half, third, type View } from './view.ts';

const TRANSLATION =
  'Shown on pages in this language. Where one of both texts is missing, they are in English.';

export const lawViews: readonly View[] = [
  {
    uid: 'api::consumer-law.consumer-law',
    mainField: 'id',
    rows: [
      [
        full(
          'entries',
          'Rules by country',
          'An entry holds for members of its countries; where a member is tells the address at Stripe, else the card. One entry, without countries, is for all others. These are no legal advice: let a lawyer check them.',
        ),
      ],
    ],
  },
  {
    uid: 'law.country-rules',
    mainField: 'name',
    rows: [
      [full('name', 'Name', 'For you alone.')],
      [
        full(
          'countries',
          'Countries',
          'Two letters each, separated by commas: DE, FR, GB. Empty: all others, and members whose country is not known.',
        ),
      ],
      [
        full(
          'orderButton',
          'Button that orders',
          'Where the law prescribes its words, such as "Order with obligation to pay". Empty: the usual words.',
        ),
      ],
      [
        third('withdrawalDays', 'Days to withdraw', '14 in the European Union. 0: none.'),
        {
          ...full(
            'withdrawalText',
            'About the withdrawal',
            'Shown above the button that orders. {days} becomes the number of days.',
          ),
          size: 8,
        },
      ],
      [full('orderButtonDe', 'Button that orders, in German', TRANSLATION)],
      [full('withdrawalTextDe', 'About the withdrawal, in German', TRANSLATION)],
      [full('orderButtonEs', 'Button that orders, in Spanish', TRANSLATION)],
      [full('withdrawalTextEs', 'About the withdrawal, in Spanish', TRANSLATION)],
      [
        half(
          'renewalReminderDays',
          'Reminder before a year renews',
          'Days before an annual renewal, from 15 to 45. 0: none.',
        ),
        half('yearlyReminder', 'Yearly reminder', 'A mail on each anniversary of a subscription.'),
      ],
      [
        full(
          'cancelPage',
          'Page to cancel without signing in',
          'Linked in the footer. The page stays as long as one entry has it.',
        ),
      ],
    ],
  },
];

const BY_THE_SITE = { readOnly: true } as const;

export const policyVersionView: View = {
  uid: 'plugin::membership.policy-version',
  mainField: 'title',
  sort: { by: 'createdAt', order: 'DESC' },
  list: ['title', 'slug', 'createdAt', 'version'],
  listLabels: { createdAt: 'First agreed to' },
  rows: [
    [half('title', 'Title', undefined, BY_THE_SITE), half('slug', 'Page', undefined, BY_THE_SITE)],
    [full('body', 'Text', 'What it said when members agreed to it.', BY_THE_SITE)],
    [full('version', 'Version', 'The orders on a member’s page name it.', BY_THE_SITE)],
  ],
};
