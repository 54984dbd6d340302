import type { Core, UID } from '@strapi/strapi';

const GENERATED = 'findUniqueUID';
type Wanted = { contentTypeUID: UID.ContentType; value: string };
type Propose = (wanted: Wanted) => Promise<string>;

const serviceOf = (strapi: Core.Strapi) => strapi.plugin('content-manager').service('uid');

/** A text as Strapi writes it in an address, without its search for one that is free. */
export const slugified = (
  strapi: Core.Strapi,
  contentTypeUID: UID.ContentType,
  data: object,
): Promise<string> => {
  const own: Propose = async ({ value }) => value;
  return Object.create(serviceOf(strapi), { [GENERATED]: { value: own } }).generateUIDField({
    contentTypeUID,
    field: 'slug',
    data,
  });
};

/** Replaces the search for what the panel proposes at the press of a button. */
export const proposeSlugsBy = (strapi: Core.Strapi, propose: Propose): void => {
  serviceOf(strapi)[GENERATED] = propose;
};
