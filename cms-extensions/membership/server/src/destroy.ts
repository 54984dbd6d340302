import { findPlugin, type WithStrapi } from './register.ts';

export const destroy = async ({ strapi }: WithStrapi): Promise<void> => {
  await findPlugin(strapi)?.close();
};
