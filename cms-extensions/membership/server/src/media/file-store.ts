import type { Core } from '@strapi/strapi';
import { z } from 'zod';
import type { Context } from '../context.ts';
import { CannotSave, isDiskFull } from '../platform/http/index.ts';
import { type StoredFile, storedNames } from './picture-copies.ts';
import { removeFiles } from './removals.ts';

type StoreMethod = (...args: unknown[]) => Promise<unknown>;

const METHODS = ['upload', 'uploadStream', 'replace', 'replaceStream', 'delete'];

/** Puts something around each method of Strapi's upload provider that reaches the store. */
const wrapProvider = (
  strapi: Core.Strapi,
  wrap: (name: string, work: StoreMethod) => StoreMethod,
): void => {
  const provider: Record<string, StoreMethod> = strapi.plugin('upload').provider;
  for (const name of METHODS) {
    const work = provider[name];
    if (work !== undefined) provider[name] = wrap(name, work);
  }
};

/** Of a store that cannot be reached, or no longer: Node's codes, and the S3 client's own name. */
const NO_CONNECTION: readonly unknown[] = [
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'],
  ...['ENOTFOUND', 'EAI_AGAIN', 'TimeoutError'],
];

/** Others, such as 501 for a header that the store does not know, are faults of the settings. */
const PASSING_STATUSES: readonly number[] = [500, 502, 503, 504, 507];

/** What the S3 client adds to its errors. */
const answeredSchema = z.object({ $metadata: z.object({ httpStatusCode: z.number() }) });

/** Whether the store did not answer, or with an error of its own. */
export const isStoreAway = (thrown: unknown): boolean => {
  if (!(thrown instanceof Error)) return false;
  const answered = answeredSchema.safeParse(thrown);
  if (answered.success) return PASSING_STATUSES.includes(answered.data.$metadata.httpStatusCode);
  const code = 'code' in thrown ? thrown.code : undefined;
  return NO_CONNECTION.includes(code) || NO_CONNECTION.includes(thrown.name);
};

/** What is stored by these may be of nobody when they fail. */
const ADDS: readonly string[] = ['upload', 'uploadStream'];

/**
 * Lets whoever sends a picture, the coach in the panel too, be answered 503 while the store of
 * pictures is away or full, instead of 500. A store that did not answer may have kept the file, a
 * full disk a part of it, and both what else belongs to the picture, so all of it is removed later.
 */
export const answerWhenStoreIsAway = (ctx: Context): void => {
  const { strapi, report } = ctx;
  wrapProvider(strapi, (name, work) => async (...args) => {
    try {
      return await work(...args);
    } catch (thrown) {
      if (!isStoreAway(thrown) && !isDiskFull(thrown)) throw thrown;
      // Callers report what they could not delete themselves.
      if (name !== 'delete') report(thrown);
      if (ADDS.includes(name)) {
        await removeFiles(ctx, storedNames(strapi, args[0] as StoredFile)).catch(report);
      }
      throw new CannotSave({ cause: thrown });
    }
  });
};
