import { API_BASE_PATH, callPath, calls, siteTextsSchema } from 'contract';
import { z } from 'zod';
import type { CmsReader } from './cms-reader.ts';
import { kept } from './kept.ts';

/** As the pages' HTML: short enough that no editor notices. */
const FRESH_FOR_MS = 1000;

const brandSchema = siteTextsSchema.shape.brand.pick({
  ...{ site_name: true, support_email: true, logo: true, icon: true, theme: true },
});
const answerSchema = z.object({ brand: brandSchema });

export type Brand = z.infer<typeof brandSchema>;

export type ReadBrand = () => Promise<Brand>;

/**
 * The published brand, for files that this server makes itself.
 * @returns a function that reads it; while the CMS is away, it returns the last one, and rejects
 * when there was none
 */
export const createBrandReader = (read: CmsReader): ReadBrand => {
  const path = `${API_BASE_PATH}${callPath(calls.getSiteTexts)}`;
  let last: Brand | null = null;
  const fresh = kept(async () => {
    const { status, body } = await read(path, { accept: 'application/json' });
    if (status !== 200) throw new Error(`The CMS answers ${status} to ${path}`);
    return answerSchema.parse(JSON.parse(body.toString())).brand;
  }, FRESH_FOR_MS);
  return async () => {
    try {
      last = await fresh();
    } catch (fault) {
      if (last === null) throw fault;
    }
    return last;
  };
};
