import type { Core } from '@strapi/strapi';
import type { Jobs } from '../server/src/platform/jobs/index.ts';

/** The plugin's jobs, which a test can run at a chosen time. */
export const jobsOf = (strapi: Core.Strapi): Jobs => strapi.plugin('membership').service('jobs');
