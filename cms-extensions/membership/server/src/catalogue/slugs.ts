import { randomUUID } from 'node:crypto';
import type { Core, UID } from '@strapi/strapi';
import { z } from 'zod';

/** The types whose entries have an address, which is made of their title or name. */
const withSlug = (strapi: Core.Strapi): UID.ContentType[] =>
  Object.values(strapi.contentTypes).flatMap((type) =>
    type.uid.startsWith('api::') && type.attributes.slug?.type === 'uid' ? [type.uid] : [],
  );

const SHORT_ID_LENGTH = 8;

/** The slug of an entry whose title has no letter that an address can have: `workout-3f9a0c1e`. */
const fallbackOf = (strapi: Core.Strapi, uid: UID.ContentType, id: string = randomUUID()): string =>
  `${strapi.contentType(uid).modelName}-${id.slice(0, SHORT_ID_LENGTH)}`;

const dataSchema = z.object({ slug: z.string().trim().nullish() });

const GENERATED = 'findUniqueUID';

/**
 * Gives every entry a slug. Strapi makes them of titles by transliteration, which leaves nothing of
 * `瑜伽` or an emoji; an entry with an empty slug has no page.
 */
export const guardSlugs = (strapi: Core.Strapi): void => {
  // What the panel proposes while the coach types the title.
  const proposals = strapi.plugin('content-manager').service('uid');
  const findUnique: (wanted: {
    contentTypeUID: UID.ContentType;
    value: string;
  }) => Promise<string> = proposals[GENERATED].bind(proposals);
  proposals[GENERATED] = (wanted: { contentTypeUID: UID.ContentType; value: string }) =>
    findUnique({ ...wanted, value: wanted.value || fallbackOf(strapi, wanted.contentTypeUID) });

  const types = new Set<string>(withSlug(strapi));
  strapi.documents.use((context, next) => {
    const { action, uid, params } = context;
    if (!types.has(uid) || (action !== 'create' && action !== 'update')) return next();
    const { data: written = {} } = params;
    const data = dataSchema.safeParse(written);
    const isWritten = action === 'create' || data.data?.slug !== undefined;
    if (data.success && isWritten && !data.data.slug) {
      Object.assign(written, { slug: fallbackOf(strapi, uid) });
    }
    return next();
  });
};
