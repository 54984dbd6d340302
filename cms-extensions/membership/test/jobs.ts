import type { Core } from '@strapi/strapi';
import type { Jobs } from '../server/src/platform/jobs/index.ts';

/** The plugin's jobs, to be done at the time that a test says. */
export const jobsOf = (strapi: Core.Strapi): Jobs => strapi.plugin('membership').service('jobs');
