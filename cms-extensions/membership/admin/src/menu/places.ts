import {
  MAILS,
  MEMBERS,
  NUMBERS,
  OFFERS,
  REFUND_REQUEST,
  type Right,
  SITE,
  WORKOUT,
} from '../addresses.ts';

/** A page or a list that an entry of the menu leads to. */
export type Place = { label: string; to: string; right: Right };

const contentOf =
  (kind: 'collection-types' | 'single-types') =>
  (label: string, type: string): Place => ({
    label,
    to: `content-manager/${kind}/${type}`,
    right: `read ${type}`,
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
    { label: 'Members', to: MEMBERS, right: 'members.read' },
    list('Refund requests', REFUND_REQUEST),
  ],
  mails: [
    { label: 'Write', to: MAILS, right: 'mails.write' },
    { label: 'Automatic mails', to: `${MAILS}/automatic`, right: 'mails.send' },
    { label: 'Sent', to: `${MAILS}/sent`, right: 'mails.write' },
  ],
  offers: [
    { label: 'Plans', to: OFFERS, right: 'offers.read' },
    { label: 'Codes', to: `${OFFERS}/codes`, right: 'offers.read' },
    { label: 'Gifts', to: `${OFFERS}/gifts`, right: 'offers.read' },
    { label: 'Free places', to: `${OFFERS}/places`, right: 'members.act' },
  ],
  numbers: [
    { label: 'Business', to: NUMBERS, right: 'numbers.read' },
    { label: 'Videos', to: `${NUMBERS}/videos`, right: 'numbers.videos' },
    { label: 'Where they come from', to: `${NUMBERS}/sources`, right: 'numbers.read' },
  ],
  site: [
    { label: 'Brand', to: SITE, right: 'site.write' },
    { label: 'Texts', to: `${SITE}/texts`, right: 'site.write' },
    { label: 'Policies', to: `${SITE}/policies`, right: 'policies' },
    list('Who agreed to what', 'plugin::membership.policy-version'),
    page('Consumer law', 'api::consumer-law.consumer-law'),
  ],
} satisfies Record<string, readonly [Place, ...Place[]]>;
