import type { Core } from '@strapi/strapi';

type Database = Core.Strapi['db'];

export type Connection = Database['connection'];

/** An open transaction. Queries inside it that use `strapi.db.query` join it automatically. */
export type Transaction = Parameters<ReturnType<Connection>['transacting']>[0];
