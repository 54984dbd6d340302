import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../../cms-extensions/server-kit/src/free-port.ts';
import { CMS_ROOT } from '../boot/open.mts';
import { environmentOf } from './boot.ts';
import { DATABASES_URL } from './database.ts';
import { loadPostgres } from './postgres-libraries.ts';

const ROOT = resolve(CMS_ROOT, '..');
const CACHE = join(CMS_ROOT, '.tmp/databases');
/** All that decides what a first start leaves in a database. */
const SOURCES = ['cms/dist/**/*.{js,json}', 'cms-extensions/membership/dist/server/*.js'];

const startOnce = async (dataDir: string, database: Record<string, string>): Promise<void> => {
  const script = join(import.meta.dirname, 'first-start.ts');
  const flags = ['ExperimentalWarning', 'MODULE_TYPELESS_PACKAGE_JSON'];
  await promisify(execFile)(
    process.execPath,
    [...flags.map((name) => `--disable-warning=${name}`), script],
    { env: environmentOf({ DATA_DIR: dataDir, ...database }) },
  );
};

/** The database after a first start on SQLite, kept until the compiled sources change. */
const sqliteTemplate = async (folder: string): Promise<string> => {
  const hash = createHash('sha256');
  for (const path of ['pnpm-lock.yaml', ...globSync(SOURCES, { cwd: ROOT }).sort()]) {
    hash.update(path).update(readFileSync(join(ROOT, path)));
  }
  const kept = join(CACHE, `${hash.digest('hex')}.sqlite`);
  if (existsSync(kept)) return kept;
  const filename = join(folder, 'template.sqlite');
  await startOnce(folder, { DATABASE_CLIENT: 'sqlite', DATABASE_FILENAME: filename });
  rmSync(CACHE, { recursive: true, force: true });
  mkdirSync(CACHE, { recursive: true });
  renameSync(filename, kept);
  return kept;
};

/** Options of PostgreSQL for data that nobody needs after a crash. */
const FLAGS = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];

const startPostgres = async (folder: string) => {
  const EmbeddedPostgres = await loadPostgres();
  // Its exit hook ends a process with 0, also one that was to end with the fault of a test.
  process.once('beforeExit', () => {
    const { exitCode } = process;
    process.once('exit', () => {
      process.exitCode = exitCode;
    });
  });
  // PostgreSQL's own user needs access; a temporary folder is readable only by its creator.
  chmodSync(folder, 0o711);
  const port = await freePort();
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'postgres'),
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: false,
    // PostgreSQL refuses to run as root; the package then creates a user for it.
    createPostgresUser: process.getuid?.() === 0,
    postgresFlags: [...FLAGS, 'max_connections=200'].flatMap((flag) => ['-c', flag]),
    onLog: () => undefined,
    onError: () => undefined,
  });
  await server.initialise();
  await server.start();
  const client = server.getPgClient();
  await client.connect();
  let count = 0;
  let last: Promise<unknown> = Promise.resolve();
  const create = async (template: string): Promise<string> => {
    count += 1;
    const name = `cms_${count}`;
    // The client runs one query at a time.
    last = last.then(() => client.query(`CREATE DATABASE ${name} TEMPLATE ${template}`));
    await last;
    return `postgres://postgres:postgres@127.0.0.1:${port}/${name}`;
  };
  return {
    empty: () => create('template1'),
    /** Creates `cms_1`, the template of the others. */
    fillTemplate: async (): Promise<void> => {
      const url = await create('template1');
      await startOnce(folder, { DATABASE_CLIENT: 'postgres', DATABASE_URL: url });
    },
    copy: () => create('cms_1'),
    stop: async (): Promise<void> => {
      await client.end();
      await server.stop();
    },
  };
};

/** Runs `work` at the first call only; later calls wait for the same result. */
const once = <Result>(work: () => Promise<Result>): (() => Promise<Result>) => {
  let result: Promise<Result> | undefined;
  return () => {
    result ??= work();
    return result;
  };
};

/**
 * Hands out databases to the processes of the tests (`database.ts`). A first start of the app takes
 * seconds, so there is one for each kind of database, and the tests get copies; nothing is started
 * for a kind that no test uses.
 * @returns stops it and deletes its databases
 */
export const startDatabaseServer = async (): Promise<() => Promise<void>> => {
  const folder = mkdtempSync(join(tmpdir(), 'test-databases-'));
  const sqlite = once(() => sqliteTemplate(folder));
  let stopPostgres: () => Promise<void> = async () => undefined;
  const postgres = once(async () => {
    const started = await startPostgres(folder);
    stopPostgres = started.stop;
    await started.fillTemplate();
    return started;
  });
  const routes: Readonly<Record<string, () => Promise<string>>> = {
    '/sqlite': sqlite,
    '/postgres': async () => (await postgres()).copy(),
    '/postgres/empty': async () => (await postgres()).empty(),
  };
  const server = createServer(({ url = '' }, response) => {
    // While a test boots Strapi, it would not notice that a kept connection is closed.
    response.shouldKeepAlive = false;
    const make = routes[url] ?? (async () => Promise.reject(new Error(`No ${url}`)));
    make().then(
      (text) => response.end(text),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  process.env[DATABASES_URL] = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return async () => {
    server.closeAllConnections();
    server.close();
    await stopPostgres();
    rmSync(folder, { recursive: true, force: true });
  };
};
