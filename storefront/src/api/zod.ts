import { config } from 'zod/v4';

/* What `zod` is in this build (vite.config.ts). zod makes code of strings, which is faster, and
 * tries it at the first schema that it makes. Our content security policy forbids that, and browsers
 * report each attempt, so zod is told before any schema exists. */
if (!import.meta.env.SSR) config({ jitless: true });

export * from 'zod/v4';
