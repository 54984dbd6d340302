import { rm } from 'node:fs/promises';
import type { Core } from '@strapi/strapi';

type TemporaryFile = { filepath: string };

/** Put on the request by Strapi's body parser: by field, one file or several. */
type WithFiles = { files?: Record<string, TemporaryFile | TemporaryFile[]> };

/**
 * Removes the files that the body parser has written, whatever becomes of the request. Strapi
 * removes those of the field `files` alone, and only when the route has not thrown. Stands right
 * after the parser.
 */
export default (): Core.MiddlewareHandler => async (ctx, next) => {
  const { files = {} }: WithFiles = ctx.request;
  try {
    await next();
  } finally {
    const paths = Object.values(files)
      .flat()
      .map(({ filepath }) => filepath);
    await Promise.all(paths.map((path) => rm(path, { force: true })));
  }
};
