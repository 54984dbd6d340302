import { rm } from 'node:fs/promises';
import type { Core } from '@strapi/strapi';

type TemporaryFile = { filepath: string };

/** Set by Strapi's body parser: one file or several for each field. */
type WithFiles = { files?: Record<string, TemporaryFile | TemporaryFile[]> };

/**
 * Removes the files that the body parser has written, whether the request succeeds or fails. Strapi
 * removes only those of the field `files`, and only when the route has not thrown. Must be right
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
