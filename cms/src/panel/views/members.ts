import { full, half, third, type View } from '../view.ts';

const BY_THE_SITE = { readOnly: true } as const;

export const memberView: View = {
  uid: 'plugin::users-permissions.user',
  mainField: 'email',
  sort: { by: 'createdAt', order: 'DESC' },
  pageSize: 20,
  list: ['name', 'email', 'subscriptionStatus', 'subscriptionPlan', 'trialEndsAt', 'createdAt'],
  listLabels: { createdAt: 'Member since' },
  rows: [
    [half('name', 'Name'), half('email', 'E-mail', 'What she signs in with.')],
    [
      third('blocked', 'Blocked', 'Yes: she can no longer sign in.'),
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
      half('username', 'User name', 'Her e-mail address once more.'),
      half('password', 'Password', 'Never shown. A new one signs her out everywhere.'),
    ],
    [
      full(
        'profileImageUrl',
        'Profile picture',
        'Its address; she sets it in her profile.',
        BY_THE_SITE,
      ),
    ],
  ],
};
