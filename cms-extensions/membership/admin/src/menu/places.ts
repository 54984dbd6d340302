import {
  ACT_ON_MEMBERS,
  MAILS,
  MEMBERS,
  NUMBERS,
  OFFERS,
  type Permissions,
  POLICIES,
  READ_MEMBERS,
  READ_NUMBERS,
  READ_OFFERS,
  READ_VIDEO_NUMBERS,
  REFUND_REQUEST,
  SEND_MAILS,
  SITE,
  WORKOUT,
  WRITE_MAILS,
  WRITE_SITE,
} from '../addresses.ts';

/** A page or a list that an entry of the menu leads to. */
export type Place = { label: string; to: string; permissions: Permissions };

const contentOf =
  (kind: 'collection-types' | 'single-types') =>
  (label: string, type: string): Place => ({
    label,
    to: `content-manager/${kind}/${type}`,
    permissions: [{ action: 'plugin::content-manager.explorer.read', subject: type }],
  });
const list = contentOf('collection-types');
const page = contentOf('single-types');

/** What stands together under one entry of the menu; the first is where it leads. */
export const PLACES = {
  videos: [
    list('Videos', WORKOUT),
    list('Categories', 'api::category.category'),
    list('Instructors', 'api::instructor.instructor'),
    list('Movements', 'api::movement.movement'),
  ],
  programmes: [list('Programmes', 'api::programme.programme')],
  members: [
    { label: 'Members', to: MEMBERS, permissions: READ_MEMBERS },
    list('Refund requests', REFUND_REQUEST),
  ],
  mails: [
    { label: 'Write', to: MAILS, permissions: WRITE_MAILS },
    { label: 'Automatic mails', to: `${MAILS}/automatic`, permissions: SEND_MAILS },
    { label: 'Sent', to: `${MAILS}/sent`, permissions: WRITE_MAILS },
  ],
  offers: [
    { label: 'Plans', to: OFFERS, permissions: READ_OFFERS },
    { label: 'Codes', to: `${OFFERS}/codes`, permissions: READ_OFFERS },
    { label: 'Gifts', to: `${OFFERS}/gifts`, permissions: READ_OFFERS },
    { label: 'Free places', to: `${OFFERS}/places`, permissions: ACT_ON_MEMBERS },
  ],
  numbers: [
    { label: 'Business', to: NUMBERS, permissions: READ_NUMBERS },
    { label: 'Videos', to: `${NUMBERS}/videos`, permissions: READ_VIDEO_NUMBERS },
    { label: 'Where they come from', to: `${NUMBERS}/sources`, permissions: READ_NUMBERS },
  ],
  site: [
    { label: 'Brand', to: SITE, permissions: WRITE_SITE },
    { label: 'Texts', to: `${SITE}/texts`, permissions: WRITE_SITE },
    { label: 'Policies', to: `${SITE}/policies`, permissions: POLICIES },
    list('Who agreed to what', 'plugin::membership.policy-version'),
    page('Consumer law', 'api::consumer-law.consumer-law'),
  ],
} satisfies Record<string, readonly [Place, ...Place[]]>;
