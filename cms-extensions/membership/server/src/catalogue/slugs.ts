import { randomBytes } from 'node:crypto';
import type { Core, UID } from '@strapi/strapi';
import { z } from 'zod';
import type { Context } from '../context.ts';
import { perContext } from '../platform/context/index.ts';
import { IN_DEFAULT_LOCALE, isOfTranslation } from '../platform/database/index.ts';
import type { DocumentHandler } from '../platform/documents/index.ts';
import { panelUserOf } from '../platform/panel/index.ts';
import { proposeSlugsBy, slugified } from '../strapi-patches/index.ts';

/** A type whose entries have an address. */
type Addressed = {
  uid: UID.ContentType;
  name: string;
  /** The field of the text that an address is made of. */
  titleField: string;
  maxLength: number;
  /** Whether its entries have drafts, and keep the addresses under which they were public. */
  hasDrafts: boolean;
};

const addressedTypes = (strapi: Core.Strapi): Addressed[] =>
  Object.values(strapi.contentTypes).flatMap(({ uid, modelName, attributes }) => {
    const { slug } = attributes;
    if (!uid.startsWith('api::') || slug?.type !== 'uid' || !slug.targetField) return [];
    const { targetField: titleField, maxLength = 100 } = slug;
    return [{ uid, name: modelName, titleField, maxLength, hasDrafts: 'slugs' in attributes }];
  });

const textSchema = z.string().trim().catch('');

/** The slugs under which an entry was public. */
export const formerSlugsSchema = z
  .array(z.string())
  .nullish()
  .transform((slugs) => slugs ?? []);

const versionSchema = z.looseObject({
  slug: textSchema,
  slugs: formerSlugsSchema,
  publishedAt: z.unknown().optional(),
});
type Version = z.output<typeof versionSchema>;

/** The versions of an entry in the default language, the draft first. */
const versionsOf = async (
  strapi: Core.Strapi,
  uid: UID.ContentType,
  documentId: string,
): Promise<Version[]> => {
  const $or = [IN_DEFAULT_LOCALE, { locale: null }];
  const rows = await strapi.db.query(uid).findMany({ where: { documentId, $or } });
  const versions = z.array(versionSchema).parse(rows);
  return versions.toSorted(
    (a, b) => Number(Boolean(a.publishedAt)) - Number(Boolean(b.publishedAt)),
  );
};

const publicSlugs = (versions: readonly Version[]): string[] =>
  versions.flatMap(({ slug, slugs, publishedAt }) => (publishedAt ? [...slugs, slug] : slugs));

/** A slug that leads to no other entry: `slow-hips`, `slow-hips-2`, `workout-3f9a`. */
const freeSlug = async (
  strapi: Core.Strapi,
  { uid, name, maxLength, hasDrafts }: Addressed,
  text: string,
  documentId: string | undefined,
): Promise<string> => {
  const others = await strapi.db.query(uid).findMany({
    where: documentId === undefined ? {} : { documentId: { $ne: documentId } },
    select: hasDrafts ? ['slug', 'slugs'] : ['slug'],
  });
  const taken = new Set(
    z
      .array(versionSchema)
      .parse(others)
      .flatMap(({ slug, slugs }) => [slug, ...slugs]),
  );
  const base = text.slice(0, maxLength - '-9999'.length);
  for (let count = 1; ; count += 1) {
    // Transliteration leaves nothing of `瑜伽` or an emoji.
    const unnamed = `${name}-${randomBytes(2).toString('hex')}`;
    const slug = base === '' ? unnamed : count === 1 ? base : `${base}-${count}`;
    if (!taken.has(slug)) return slug;
  }
};

/** The slug of a title, by Strapi's transliteration. */
const madeOf = async (
  strapi: Core.Strapi,
  type: Addressed,
  version: { title: unknown; slug: string; documentId: string | undefined },
): Promise<string> => {
  const title = textSchema.parse(version.title) || ' ';
  const base = await slugified(strapi, type.uid, { [type.titleField]: title });
  const isUnnamed = new RegExp(`^${type.name}-[0-9a-f]{4}$`).test(version.slug);
  if (base === '' && isUnnamed) return version.slug;
  return freeSlug(strapi, type, base, version.documentId);
};

type Data = Record<string, unknown>;

/** What is stored of a written entry: its slug, and for a published one that it was public. */
const withSlug = async (
  strapi: Core.Strapi,
  type: Addressed,
  data: Data,
  { documentId, publishes }: { documentId: string | undefined; publishes: boolean },
): Promise<Data> => {
  const versions = documentId === undefined ? [] : await versionsOf(strapi, type.uid, documentId);
  const [stored] = versions;
  const former = publicSlugs(versions);
  const isPublic = type.hasDrafts ? former.length > 0 : stored !== undefined;
  // Commands and the demo's content choose their own.
  const mayChoose = isPublic || panelUserOf(strapi) === null;
  const current = stored?.slug ?? '';
  const chosen = mayChoose ? textSchema.parse(data.slug === undefined ? current : data.slug) : '';
  const title = data[type.titleField] ?? stored?.[type.titleField];
  const slug = chosen || (await madeOf(strapi, type, { title, slug: current, documentId }));
  const slugs = [...new Set([...former, slug])];
  return { ...data, slug, ...(publishes && type.hasDrafts && { slugs }) };
};

/*
 * Every entry has an address. It is made of the title at each save until the entry is published for
 * the first time; from then on the coach alone changes it, and the former one leads to it.
 */

const addressedTypesOf = perContext(
  ({ strapi }) =>
    new Map<string, Addressed>(addressedTypes(strapi).map((type) => [type.uid, type])),
);

/** @throws Error for a type without addresses */
const addressedType = (ctx: Context, uid: string): Addressed => {
  const type = addressedTypesOf(ctx).get(uid);
  if (type === undefined) throw new Error(`Entries of ${uid} have no address`);
  return type;
};

/** What the panel proposes at the press of a button. */
export const proposeFreeSlugs = (ctx: Context): void => {
  const { strapi } = ctx;
  proposeSlugsBy(strapi, async ({ contentTypeUID, value }) => {
    const type = addressedTypesOf(ctx).get(contentTypeUID);
    return type === undefined ? value : freeSlug(strapi, type, value, undefined);
  });
};

/** Gives an entry that is saved its address. */
export const giveSlug: DocumentHandler<'create' | 'update'> = async (ctx, write, next) => {
  const { uid, params } = write;
  if (!isOfTranslation(params)) {
    const { documentId, status } = params;
    const publishes = status === 'published';
    params.data = await withSlug(
      ctx.strapi,
      addressedType(ctx, uid),
      { ...params.data },
      { documentId, publishes },
    );
  }
  return next();
};

/** Gives a copy an address of its own. */
export const giveCopySlug: DocumentHandler<'clone'> = async (ctx, { uid, params }, next) => {
  if (!isOfTranslation(params)) {
    const { strapi } = ctx;
    const type = addressedType(ctx, uid);
    const [copied] = await versionsOf(strapi, type.uid, params.documentId);
    const data: Data = { [type.titleField]: copied?.[type.titleField], ...params.data };
    const fresh = { documentId: undefined, publishes: false };
    params.data = {
      ...(await withSlug(strapi, type, data, fresh)),
      ...(type.hasDrafts && { slugs: null }),
    };
  }
  return next();
};

/** Notes the address at which an entry becomes public. */
export const noteSlug: DocumentHandler<'publish'> = async (ctx, { uid, params }, next) => {
  if (!isOfTranslation(params)) {
    const { strapi } = ctx;
    const { documentId } = params;
    const type = addressedType(ctx, uid);
    const data = await withSlug(strapi, type, {}, { documentId, publishes: true });
    await strapi.db.query(type.uid).updateMany({ where: { documentId, publishedAt: null }, data });
  }
  return next();
};
