import type { Core } from '@strapi/strapi';

type Database = Core.Strapi['db'];

export type Connection = Database['connection'];

/** An open transaction; what runs inside takes part in it by itself when it goes through `strapi.db.query`. */
export type Transaction = Parameters<ReturnType<Connection>['transacting']>[0];
