import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { BadSettings } from 'server-kit/environment';
import { startWatchdog } from 'server-kit/watchdog';
import { readEnvironment } from './environment.ts';
import { createStorefront } from './storefront.ts';
import { loadTranslations, renderIn } from './translations.ts';

/** What was built: the folder that is given, or the package's own. */
const DIST = process.argv[2] ?? join(import.meta.dirname, '..', 'dist');
/** Longest wait for open requests on shutdown. */
const GRACE_MS = 10_000;

const start = async (): Promise<void> => {
  const environment = readEnvironment(process.env);
  // React selects its build by this at load time; the development build is twice as slow.
  process.env.NODE_ENV ??= 'production';
  const mark = randomUUID();
  process.env.SCRIPT_MARK = mark;
  const translations = await loadTranslations(DIST);
  if (translations.length === 0) {
    throw new BadStart('The storefront is not built; run `pnpm --filter storefront run build`.');
  }
  const built = translations.map(({ locale }) => locale).join();
  if (built !== environment.locales.join()) {
    const asked = environment.locales.join();
    throw new BadStart(`LOCALES is ${asked}, and the storefront was built for ${built}; build it.`);
  }
  const server = createStorefront({
    environment,
    render: renderIn(translations),
    mark,
    clientDir: join(DIST, 'client'),
  });
  server.on('error', fail);
  server.listen(environment.port, environment.host, () => {
    console.log(`The storefront answers at ${environment.publicUrl}`);
    startWatchdog(environment.watchdogSeconds, environment.logsJson);
    if (environment.usesStandIns) {
      console.warn('ALLOW_STAND_INS is true: this production may pay and play at stand-ins.');
    }
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      server.close(() => process.exit(0));
      server.closeIdleConnections();
      setTimeout(() => server.closeAllConnections(), GRACE_MS).unref();
    });
  }
};

/** The server cannot start, for a reason that the operator can fix. */
class BadStart extends Error {}

const fail = (error: NodeJS.ErrnoException): void => {
  const isExplained = error instanceof BadSettings || error instanceof BadStart;
  const message =
    error.code === 'EADDRINUSE'
      ? `The storefront's port is taken (${error.message}); set STOREFRONT_PORT to another.`
      : isExplained
        ? error.message
        : error;
  console.error(message);
  process.exit(1);
};

start().catch(fail);
