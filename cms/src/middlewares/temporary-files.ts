import { rm, stat } from 'node:fs/promises';
import type { Core } from '@strapi/strapi';

type TemporaryFile = {
  filepath: string;
  /** Bytes that came, whether the disk took them or not. */
  size: number;
};

/** Set by Strapi's body parser: one file or several for each field. */
type WithFiles = { files?: Record<string, TemporaryFile | TemporaryFile[]> };

/** The parser takes no notice of a disk that is full only for the last bytes of a form. */
const checkComplete = async ({ filepath, size }: TemporaryFile): Promise<void> => {
  const written = await stat(filepath).then(
    (file) => file.size,
    () => -1,
  );
  if (written < size)
    throw Object.assign(new Error('A file of a form was not written as a whole'), {
      code: 'ENOSPC',
    });
};

/**
 * Refuses files that the body parser could not write as a whole, and removes all that it has
 * written, whether the request succeeds or fails. Strapi removes only those of the field `files`,
 * and only when the route has not thrown. Must be right after the parser.
 * @throws an error with the code ENOSPC, which is answered 503
 */
export default (): Core.MiddlewareHandler => async (ctx, next) => {
  const { files = {} }: WithFiles = ctx.request;
  const written = Object.values(files).flat();
  try {
    await Promise.all(written.map(checkComplete));
    await next();
  } finally {
    await Promise.all(written.map(({ filepath }) => rm(filepath, { force: true })));
  }
};
