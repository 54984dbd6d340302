import type { Core } from '@strapi/strapi';
import { z } from 'zod';
import type { Context } from '../context.ts';
import { CannotSave, isDiskFull } from '../platform/http/index.ts';

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

/**
 * Lets whoever sends a picture, the coach in the panel too, be answered 503 while the store of
 * pictures is away or full, instead of 500.
 */
export const answerWhenStoreIsAway = ({ strapi, report }: Context): void =>
  wrapProvider(strapi, (name, work) => async (...args) => {
    try {
      return await work(...args);
    } catch (thrown) {
      if (!isStoreAway(thrown) && !isDiskFull(thrown)) throw thrown;
      // Callers report what they could not delete themselves.
      if (name !== 'delete') report(thrown);
      throw new CannotSave({ cause: thrown });
    }
  });
