import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { CMS_ROOT } from '../../../cms/boot/open.mts';
import { freePort } from '../../server-kit/src/free-port.ts';
import {
  fillDatabase,
  type StartedStrapi,
  startBare,
  startStorefront,
  startStrapi,
} from './processes.ts';
import { makeStockApp } from './stock-app.ts';

const FEW_WORKOUTS = 100;
const PAGE_SIZE = 20;
export const HOST = '127.0.0.1';
const STOREFRONT = resolve(import.meta.dirname, '../../../storefront');

/** The requested pages; the same five for 100 workouts and for 10,000. */
const PAGES = [0, 1, 2, 3, 4];
const OUR_PATHS = PAGES.map(
  (page) => `/api/workouts?limit=${PAGE_SIZE}&offset=${page * PAGE_SIZE}`,
);
const UNSEEN_PATHS = OUR_PATHS.map((path) => `${path}&unseen={n}`);
/** The first page alone: of 100 workouts, too few have the movement to fill the others. */
const MOVEMENT_PATHS = UNSEEN_PATHS.slice(0, 1).map((path) => `${path}&movement=movement-3`);
const STOCK_PATHS = PAGES.map(
  (page) => `/api/workouts?pagination[page]=${page + 1}&pagination[pageSize]=${PAGE_SIZE}`,
);
/** Further data that a card shows, which must be requested from Strapi explicitly. */
const CARD =
  '&populate[category][fields][0]=name&populate[instructor][fields][0]=name&populate[thumbnail]=true';

/** What is measured. */
export type Subject =
  | 'stock'
  | 'stockCards'
  | 'visitor'
  | 'visitorFew'
  | 'unseen'
  | 'unseenFew'
  | 'movement'
  | 'movementFew'
  | 'member'
  | 'memberFew'
  | 'bare'
  | 'origin';

const asVisitor = ({ port, cpuMs }: StartedStrapi) => ({ port, cpuMs });

const signingKey = (): string => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return Buffer.from(privateKey.export({ type: 'pkcs8', format: 'pem' })).toString('base64');
};

const secret = (): string => randomBytes(24).toString('hex');

const commonEnvironment = () => ({
  NODE_ENV: 'production',
  LOG_LEVEL: 'error',
  STRAPI_TELEMETRY_DISABLED: 'true',
  APP_KEYS: `${secret()},${secret()}`,
  ADMIN_JWT_SECRET: secret(),
  ENCRYPTION_KEY: secret(),
  JWT_SECRET: secret(),
  MUX_SIGNING_KEY_ID: 'bench',
  MUX_SIGNING_PRIVATE_KEY: signingKey(),
  DATABASE_CLIENT: 'sqlite',
});

const environmentIn = (common: object, folder: string) => ({
  ...common,
  DATA_DIR: folder,
  DATABASE_FILENAME: join(folder, 'cms.sqlite'),
});

/** A busy machine takes long to start a process. */
const STARTS_WITHIN_MS = 60_000;

const answers = async (url: string): Promise<boolean> => {
  const until = Date.now() + STARTS_WITHIN_MS;
  while (Date.now() < until) {
    try {
      if ((await fetch(url)).ok) return true;
    } catch {
      // The server does not listen yet.
    }
    await wait(100);
  }
  return false;
};

/** Starts the storefront in front of a CMS; null when it is not built. */
const openStorefront = async (cmsPort: number): Promise<number | null> => {
  if (!existsSync(join(STOREFRONT, 'dist/server/server.js'))) return null;
  const port = await freePort();
  await startStorefront(join(STOREFRONT, 'server/main.ts'), {
    NODE_ENV: 'production',
    STOREFRONT_PORT: String(port),
    STOREFRONT_URL: `http://localhost:${port}`,
    CMS_INTERNAL_URL: `http://${HOST}:${cmsPort}`,
  });
  return (await answers(`http://${HOST}:${port}${OUR_PATHS[0]}`)) ? port : null;
};

/** The port and the paths to request from a subject. */
export type Target = {
  port: number;
  paths: string[];
  token?: string;
  unique?: boolean;
  cpuMs?: () => Promise<number>;
};

export type Targets = Partial<Record<Subject, Target>>;

/**
 * Starts everything that is measured.
 * @param folder for the databases and the stock app
 * @param workouts number of workouts in the large catalogue; when it is as small as the small one,
 *   both are the same
 */
export const openTargets = async (folder: string, workouts: number): Promise<Targets> => {
  const common = commonEnvironment();
  const folders = { many: '', few: '', stock: '' };
  for (const name of ['many', 'few', 'stock'] as const) {
    folders[name] = join(folder, name);
    mkdirSync(folders[name]);
  }
  const many = environmentIn(common, folders.many);
  const few = environmentIn(common, folders.few);
  const alone = environmentIn(common, folders.stock);
  const stockApp = join(folder, 'stock-app');
  mkdirSync(stockApp);
  makeStockApp(stockApp);

  const start = async (app: string, role: 'ours' | 'stock', count: number, env: object) => {
    await fillDatabase(app, count, { ...env });
    return startStrapi(app, role, { ...env });
  };
  const [ours, fewer, stock] = await Promise.all([
    start(CMS_ROOT, 'ours', workouts, many),
    workouts > FEW_WORKOUTS ? start(CMS_ROOT, 'ours', FEW_WORKOUTS, few) : undefined,
    // A separate database, since Strapi alone would drop the plugin's columns and indexes.
    start(stockApp, 'stock', workouts, alone),
  ]);
  const oursFew = fewer ?? ours;
  const page = await fetch(`http://${HOST}:${ours.port}${OUR_PATHS[0]}`);
  const bare = await startBare(await page.text());
  const origin = await openStorefront(ours.port);
  return {
    stock: { ...stock, paths: STOCK_PATHS },
    stockCards: { ...stock, paths: STOCK_PATHS.map((path) => path + CARD) },
    visitor: { ...asVisitor(ours), paths: OUR_PATHS },
    visitorFew: { ...asVisitor(oursFew), paths: OUR_PATHS },
    unseen: { ...asVisitor(ours), paths: UNSEEN_PATHS, unique: true },
    unseenFew: { ...asVisitor(oursFew), paths: UNSEEN_PATHS, unique: true },
    movement: { ...asVisitor(ours), paths: MOVEMENT_PATHS, unique: true },
    movementFew: { ...asVisitor(oursFew), paths: MOVEMENT_PATHS, unique: true },
    member: { ...ours, paths: OUR_PATHS },
    memberFew: { ...oursFew, paths: OUR_PATHS },
    bare: { port: bare, paths: OUR_PATHS },
    ...(origin !== null && { origin: { port: origin, paths: OUR_PATHS } }),
  };
};
