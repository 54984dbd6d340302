import type { OpenStrapi } from 'cms/boot';

export type Strapi = OpenStrapi['strapi'];
