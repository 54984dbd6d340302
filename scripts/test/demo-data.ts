import { cpSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';

export type Ports = { storefront: number; cms: number; sandbox: number };

/** The data folder of a product that does not run, and the ports that its data name. */
export type DemoData = { folder: string; ports: Ports };

const columns = z.array(z.object({ table: z.string(), column: z.string() }));

/** Replaces addresses in all texts of a database: of receipts and of the webhook, for example. */
const moveAddresses = (file: string, moves: readonly (readonly [string, string])[]): void => {
  const database = new DatabaseSync(file);
  try {
    const texts = columns.parse(
      database
        .prepare(
          `SELECT t.name AS "table", c.name AS "column" FROM sqlite_schema t
             JOIN pragma_table_info(t.name) c
            WHERE t.type = 'table' AND (c.type LIKE '%text%' OR c.type LIKE '%char%'
              OR c.type LIKE '%json%')`,
        )
        .all(),
    );
    database.exec('BEGIN');
    for (const { table, column } of texts) {
      for (const [from, to] of moves) {
        database
          .prepare(
            `UPDATE "${table}" SET "${column}" = replace("${column}", ?, ?)
              WHERE instr("${column}", ?) > 0`,
          )
          .run(from, to, from);
      }
    }
    database.exec('COMMIT');
  } finally {
    database.close();
  }
};

/**
 * Copies the data of a product for another one.
 * @param from what is copied; nothing may be running on it
 * @param to an empty folder, and the other product's ports
 */
export const copyDemoData = (from: DemoData, to: DemoData): void => {
  cpSync(from.folder, to.folder, { recursive: true });
  const names = Object.keys(from.ports) as (keyof Ports)[];
  const addresses = names.flatMap((name) =>
    ['localhost', '127.0.0.1'].map((host) => ({
      was: `${host}:${from.ports[name]}`,
      place: `${host}:{${name}}`,
      is: `${host}:${to.ports[name]}`,
    })),
  );
  // By way of places, since a new port may be an old one of another program.
  const moves = [
    ...addresses.map(({ was, place }) => [was, place] as const),
    ...addresses.map(({ place, is }) => [place, is] as const),
  ];
  for (const file of globSync('**/*.sqlite', { cwd: to.folder })) {
    moveAddresses(join(to.folder, file), moves);
  }
};
