import type { Core } from '@strapi/strapi';
import pg from 'pg';
import type { Environment } from '../environment/index.ts';

/** A column that this version has with another type than the database. */
type ChangedType = { table: string; column: string; from: string; to: string };

/** This version would change what is stored in a way that loses values or stops another version. */
class ColumnTypesChanged extends Error {
  constructor(changed: readonly ChangedType[]) {
    const lines = changed.map(
      ({ table, column, from, to }) => `  ${table}.${column} is ${from}, this version has ${to}`,
    );
    super(
      `The types of columns have changed; nothing was done to the database:\n${lines.join('\n')}\nA column keeps its type: give the attribute another name, and read both for a release (docs/decisions/0084).`,
    );
    this.name = 'ColumnTypesChanged';
  }
}

/**
 * Makes the start of this version safe for another one that works on the same database, the version
 * before or the one after: nothing that is stored is removed, and no column gets a type that does
 * not hold its values (docs/decisions/0084).
 */
export const keepOtherVersions = ({ db }: Core.Strapi): void => {
  const { schemaDiff } = db.schema;
  const { diff } = schemaDiff;
  // Strapi drops what an earlier start has stored in its schema and this version does not have.
  schemaDiff.diff = async (context) => {
    const found = await diff(context);
    const { tables } = found.diff;
    const changed = tables.updated.flatMap(({ name: table, columns }) => {
      const stored = context.databaseSchema.tables.find(({ name }) => name === table);
      return columns.updated.flatMap(({ name: column, object }): ChangedType[] => {
        const from = String(stored?.columns.find(({ name }) => name === column)?.type);
        const to = String(db.dialect.getSqlType(object.type));
        // A longer text holds every shorter one, and other versions read it alike.
        const isLonger = from === 'string' && to === 'text';
        const isKept = from === to || to === 'increments' || isLonger;
        return isKept ? [] : [{ table, column, from, to }];
      });
    });
    if (changed.length > 0) throw new ColumnTypesChanged(changed);
    const updated = tables.updated.map(({ columns, indexes, foreignKeys, ...table }) => ({
      ...table,
      columns: { ...columns, removed: [] },
      indexes: { ...indexes, removed: [] },
      foreignKeys: { ...foreignKeys, removed: [] },
    }));
    return { ...found, diff: { tables: { ...tables, updated, removed: [] } } };
  };
  // It would take the pictures and components of types that this version does not have.
  db.repair.removeOrphanMorphType = async () => undefined;
};

/**
 * Lets one instance after the other start on a PostgreSQL database: Strapi has no lock for its
 * migrations and its first entries. The lock ends with the connection, so also with a killed process.
 */
export const startOneByOne = (strapi: Core.Strapi, { database }: Environment): void => {
  if (database.client !== 'postgres') return;
  const bootstrap = strapi.bootstrap.bind(strapi);
  strapi.bootstrap = async () => {
    const client = new pg.Client({
      connectionString: database.url,
      ssl: database.ssl ? { rejectUnauthorized: true } : false,
      keepAlive: true,
    });
    client.on('error', (error) =>
      strapi.log.warn(`The lock of the start is lost: ${error.message}`),
    );
    await client.connect();
    try {
      const key = "hashtext('strapi start')";
      const { rows } = await client.query(`SELECT pg_try_advisory_lock(${key}) AS is_first`);
      if (!rows[0].is_first) {
        strapi.log.info('Another instance is starting; waiting until its migrations are done');
        await client.query('SET statement_timeout = 0; SET lock_timeout = 0');
        await client.query(`SELECT pg_advisory_lock(${key})`);
      }
      return await bootstrap();
    } finally {
      await client.end();
    }
  };
};
