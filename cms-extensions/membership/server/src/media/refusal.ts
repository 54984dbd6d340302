/**
 * Whether Strapi, or a guard of ours, has said that an entry cannot be public as it is. Each of
 * Strapi's packages has its own classes of these errors, so their names are what tells them.
 */
export const isRefusal = (error: unknown): error is Error =>
  error instanceof Error && /^(Yup)?(Validation|Application)Error$/.test(error.name);
