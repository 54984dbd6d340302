import type { Core } from '@strapi/strapi';
import type { Locale } from 'contract/locales';
import { z } from 'zod';
import { TRANSLATED } from '../catalogue/index.ts';
import type { Right } from './rights.ts';
import STRAPI_ACTIONS from './strapi-actions.json';

/* What each role of the panel may do: one table, and how Strapi gets it. */

type Verb = 'read' | 'create' | 'update' | 'delete' | 'publish';
type Grant = { types: readonly string[]; verbs: readonly Verb[] };

type Role = {
  code: string;
  name: string;
  /** Said where a person is invited. */
  says: string;
  content: readonly Grant[];
  /** Which files of the media library they may change; everybody but `none` sees them. */
  files: 'none' | 'read' | 'own' | 'all';
  rights: readonly Right[];
  /** Actions of Strapi's own. */
  actions?: readonly string[];
};

const VIDEOS = ['api::workout.workout', 'api::programme.programme'];
const LISTS = ['api::instructor.instructor', 'api::movement.movement'];
const CATEGORIES = ['api::category.category'];
const TEXTS = ['api::site-text.site-text', 'api::site-settings.site-settings'];
const PLANS = ['api::subscription-plan.subscription-plan'];
const KEPT_BY_THE_SITE = ['plugin::membership.refund-request'];

const WRITE = ['read', 'create', 'update'] as const;
const ALL = [...WRITE, 'delete'] as const;

export const OWNER_ROLE = 'strapi-super-admin';
const DEVELOPER_ROLE = 'desk-developer';

/**
 * Strapi's pages and settings that a coach does not need, or that have no effect here: accounts of
 * members follow the product's rules. And what is closed for everybody, with its calls
 * (`cms/src/strapi-patches`): the languages are those of the setting LOCALES.
 */
const { forDevelopers: FOR_DEVELOPERS, closed: CLOSED } = STRAPI_ACTIONS;

/** The roles in the order in which they are offered. */
export const ROLES: readonly Role[] = [
  {
    code: 'strapi-author',
    name: 'Helper',
    says: 'Makes drafts of videos, moves, captions, programmes and pictures. Publishes nothing, and sees no members, money or mails.',
    content: [
      { types: [...VIDEOS, ...LISTS], verbs: WRITE },
      { types: CATEGORIES, verbs: ['read'] },
    ],
    files: 'own',
    rights: ['training.edit'],
  },
  {
    code: 'strapi-editor',
    name: 'Editor',
    says: 'Does what a helper does, publishes, and writes site texts and mails as drafts. Sends no mails, sees no members or money, changes no prices and policies.',
    content: [
      { types: VIDEOS, verbs: [...ALL, 'publish'] },
      { types: [...LISTS, ...CATEGORIES], verbs: ALL },
      { types: TEXTS, verbs: WRITE },
    ],
    files: 'all',
    rights: ['training.edit', 'site.write', 'mails.write', 'numbers.videos'],
  },
  {
    code: 'desk-money',
    name: 'Money',
    says: 'Sees members and numbers, decides about refunds, sets prices and sends mails. Changes no videos, texts, team or connections.',
    content: [
      { types: [...VIDEOS, ...LISTS, ...CATEGORIES, ...KEPT_BY_THE_SITE], verbs: ['read'] },
      { types: PLANS, verbs: ['read', 'update', 'publish'] },
    ],
    files: 'read',
    rights: [
      ...(['dashboard.read', 'numbers.read', 'numbers.videos'] as const),
      ...(['members.read', 'members.act'] as const),
      ...(['refund-requests.decide', 'mails.write', 'mails.send'] as const),
      ...(['offers.read', 'offers.write'] as const),
    ],
  },
  {
    code: OWNER_ROLE,
    name: 'Owner',
    says: 'Does everything on this desk, except on Strapi’s own pages.',
    // Strapi grants everything at each start.
    content: [],
    files: 'none',
    rights: [],
  },
  {
    code: DEVELOPER_ROLE,
    name: 'Developer',
    says: 'In addition to another role: Strapi’s own pages, under Advanced, and the connections.',
    content: [],
    files: 'none',
    rights: ['settings.read', 'connections'],
    actions: FOR_DEVELOPERS,
  },
];

const OWN = ['admin::is-creator'];
const EXPLORER = 'plugin::content-manager.explorer.';

/** A right as Strapi stores it. */
type Permission = {
  action: string;
  subject: string | null;
  properties: { fields?: string[]; locales?: readonly string[] };
  conditions: string[];
};

const fileRights = (files: Role['files']): Permission[] => {
  const right = (name: string, conditions: string[] = []): Permission => ({
    action: `plugin::upload.${name}`,
    subject: null,
    properties: {},
    conditions,
  });
  if (files === 'none') return [];
  if (files === 'read') return [right('read')];
  return [
    ...[right('read'), right('assets.create')],
    ...[right('assets.update', files === 'own' ? OWN : [])],
    ...[right('assets.download'), right('assets.copy-link')],
  ];
};

/** What an owner may do with content. */
const everythingIn = (strapi: Core.Strapi): Permission[] => {
  const explorer = strapi
    .service('admin::permission')
    .actionProvider.values()
    .filter(({ actionId }: { actionId: string }) => actionId.startsWith(EXPLORER));
  return strapi.service('admin::content-type').getPermissionsWithNestedFields(explorer);
};

const permissionsOf = (
  everything: readonly Permission[],
  { content, files, rights, actions = [] }: Role,
  locales: readonly Locale[],
): Permission[] => {
  const plain = [...rights.map((right) => `plugin::membership.${right}`), ...actions];
  return [
    ...content.flatMap(({ types, verbs }) =>
      everything
        .filter(
          ({ action, subject }) =>
            types.includes(subject ?? '') && verbs.some((verb) => action === `${EXPLORER}${verb}`),
        )
        .map(({ action, subject, properties }) => ({
          action,
          subject,
          conditions: [],
          properties: TRANSLATED.some((type) => type === subject)
            ? { ...properties, locales }
            : properties,
        })),
    ),
    ...fileRights(files),
    ...plain.map((action) => ({ action, subject: null, properties: {}, conditions: [] })),
  ];
};

const nameOf = ({ action, subject }: Permission): string =>
  subject === null ? action : `${action} ${subject}`;

const grantedSchema = z.record(z.string(), z.array(z.string()));

/**
 * Gives each role of the table its name and its rights, each right once: one that an owner takes
 * away stays away. At the first start it takes from Strapi's roles what Strapi gave them. Strapi
 * creates its roles at the first start and grants owners everything at each, so this runs after it.
 */
export const setUpRoles = async (
  strapi: Core.Strapi,
  locales: readonly Locale[],
): Promise<void> => {
  const store = strapi.store({ type: 'core', name: 'panel', key: 'roles' });
  const granted = grantedSchema.parse((await store.get()) ?? {});
  const roles = strapi.db.query('admin::role');
  const permissions = strapi.db.query('admin::permission');
  const everything = everythingIn(strapi);
  for (const role of ROLES) {
    const { code, name, says: description } = role;
    const before = granted[code];
    const known: { id: number } | null = await roles.findOne({ where: { code } });
    // An owner has deleted it.
    if (known === null && before !== undefined) continue;
    const { id } = known ?? (await roles.create({ data: { code, name, description } }));
    const wanted = permissionsOf(everything, role, locales);
    if (before === undefined) {
      await roles.update({ where: { id }, data: { name, description } });
      if (code !== OWNER_ROLE) {
        const ofStrapi: { id: number }[] = await permissions.findMany({ where: { role: id } });
        await permissions.deleteMany({ where: { id: { $in: ofStrapi.map((one) => one.id) } } });
      }
    }
    const missing = wanted.filter((one) => before?.includes(nameOf(one)) !== true);
    if (missing.length > 0) await strapi.service('admin::role').addPermissions(id, missing);
    granted[code] = [...new Set([...(before ?? []), ...wanted.map(nameOf)])];
  }
  await store.set({ value: granted });
  // While Strapi itself is developed with, its pages stay.
  if (strapi.config.get('autoReload')) return;
  await permissions.deleteMany({ where: { action: { $in: CLOSED } } });
  const owner: { id: number } | null = await roles.findOne({ where: { code: OWNER_ROLE } });
  const ofOwner: { id: number }[] = await permissions.findMany({
    where: { role: owner?.id, action: { $in: FOR_DEVELOPERS } },
  });
  await permissions.deleteMany({ where: { id: { $in: ofOwner.map(({ id }) => id) } } });
};
