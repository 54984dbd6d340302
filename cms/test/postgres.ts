/* A PostgreSQL that keeps its data, as a process of its own: `node postgres.ts --folder F --port N
 * --user U --database D`, with the user's password in POSTGRES_PASSWORD. It ends with this process. */
import { chmodSync, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { loadPostgres } from './postgres-libraries.ts';

/** After a kill, the children of the killed server still hold its memory for a moment. */
const ATTEMPTS = 30;
const PAUSE_MS = 500;

const option = { type: 'string', default: '' } as const;
const { values } = parseArgs({
  options: { folder: option, port: option, user: option, database: option },
});
const databaseDir = join(values.folder, 'postgres');

const EmbeddedPostgres = await loadPostgres();
mkdirSync(values.folder, { recursive: true });
// PostgreSQL's own user needs access.
chmodSync(values.folder, 0o711);
const server = new EmbeddedPostgres({
  databaseDir,
  port: Number(values.port),
  user: values.user,
  password: process.env.POSTGRES_PASSWORD ?? '',
  authMethod: 'scram-sha-256',
  persistent: true,
  // PostgreSQL refuses to run as root; the package then creates a user for it.
  createPostgresUser: process.getuid?.() === 0,
  initdbFlags: ['--encoding=UTF8'],
  postgresFlags: ['-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories='],
  onLog: (line: string) => process.stdout.write(line),
  onError: (error: unknown) => console.error(error),
});

const isNew = !existsSync(join(databaseDir, 'PG_VERSION'));
if (isNew) await server.initialise();

const start = async (attempt = 1): Promise<void> => {
  try {
    await server.start();
  } catch (error) {
    // The package rejects without a reason when the server ends; its output says why.
    if (attempt === ATTEMPTS) throw error ?? new Error('PostgreSQL did not start');
    await wait(PAUSE_MS);
    await start(attempt + 1);
  }
};
await start();

const client = server.getPgClient('postgres', '127.0.0.1');
await client.connect();
const { rowCount } = await client.query('select from pg_database where datname = $1', [
  values.database,
]);
if (rowCount === 0)
  await client.query(`create database ${client.escapeIdentifier(values.database)}`);
await client.end();
console.log('PostgreSQL is ready');
