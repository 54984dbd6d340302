/**
 * Whether Strapi, or one of our guards, refused to publish an entry as it is. Each Strapi package
 * has its own error classes, so errors are recognised by name.
 */
export const isRefusal = (error: unknown): error is Error =>
  error instanceof Error && /^(Yup)?(Validation|Application)Error$/.test(error.name);
