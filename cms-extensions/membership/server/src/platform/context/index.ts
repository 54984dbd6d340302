import type { Context } from '../../context.ts';
import { Signatures } from '../signatures/index.ts';

/**
 * State of a module, such as a cache or a key: one value for each context, made at its first use.
 * @returns the value of a context
 */
export const perContext = <Value>(make: (ctx: Context) => Value): ((ctx: Context) => Value) => {
  const of = (ctx: Context): Value => {
    const { moduleState } = ctx;
    if (!moduleState.has(of)) moduleState.set(of, make(ctx));
    return moduleState.get(of) as Value;
  };
  return of;
};

/** Signatures that outlive ENCRYPTION_KEY: by HASH_KEY, or ENCRYPTION_KEY where there is none. */
export const lastingSignatures = (label: string) =>
  perContext(
    ({ strapi, settings }) =>
      new Signatures(settings.hashKey ?? strapi.config.get('admin.secrets.encryptionKey'), label),
  );
