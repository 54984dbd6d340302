import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { parse } from 'yaml';
import { z } from 'zod';
import { CannotStart } from '../../scripts/start/preflight.ts';
import { ROOT } from '../../scripts/start/settings.ts';

const SERVICES = ['cms', 'storefront', 'caddy'] as const;
type Name = (typeof SERVICES)[number];

const variables = z.record(z.string(), z.string());
const composeSchema = z.object({
  services: z.record(z.string(), z.looseObject({ environment: variables.optional() })),
});

/** Settings as they are given, and what is missing among them. */
type Given = Readonly<Record<string, string | undefined>>;

/**
 * Fills `${NAME}`, `${NAME:-default}` and `${NAME:?what it is}` in, as Docker Compose does.
 * @param missing gets a line for each that is needed and not given
 */
const fillIn = (text: string, given: Given, missing: string[]): string =>
  text.replace(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_, name: string, kind = '', rest = '') => {
    const value = given[name];
    if (value) return value;
    if (kind === '?') missing.push(`${name} is missing: ${rest}`);
    return kind === '-' ? rest : '';
  });

/** Where the processes of one machine listen when nothing says otherwise. */
const PORTS = { STOREFRONT_PORT: '3000', CMS_PORT: '1337' };

/**
 * The settings of the three processes without Docker: those of docker-compose.yml, filled in from the
 * environment and `.env`, with the addresses and folders of this machine.
 * @param environment usually `process.env`; ONDELLE_HOME is the folder of `.env` and the data
 * @throws {CannotStart} naming all that is missing
 */
export const readSite = (environment: NodeJS.ProcessEnv) => {
  const home = resolve(environment.ONDELLE_HOME || ROOT);
  const file = join(home, '.env');
  const inFile = existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {};
  const set = Object.entries(environment).filter(([, value]) => value);
  const given: Given = { ...PORTS, ...inFile, ...Object.fromEntries(set) };
  const composed = composeSchema.parse(
    parse(readFileSync(join(ROOT, 'docker-compose.yml'), 'utf8'), { merge: true }),
  );
  const missing: string[] = [];
  const settingsOf = (name: Name): Record<string, string> =>
    Object.fromEntries(
      Object.entries(composed.services[name]?.environment ?? {}).map(([key, text]) => [
        key,
        fillIn(text, given, missing),
      ]),
    );
  const [cms, storefront, caddy] = SERVICES.map(settingsOf);
  if (missing.length > 0) {
    const lines = [...new Set(missing)].join('\n  ');
    throw new CannotStart(`Fill in ${file} (ops/server/env.example):\n  ${lines}`);
  }
  const dataDir = resolve(home, given.DATA_DIR || '.data/site');
  const here = { HOST: '127.0.0.1', TRUST_PROXY: 'loopback' };
  const siteAt = `127.0.0.1:${given.STOREFRONT_PORT}`;
  const deskAt = `127.0.0.1:${given.CMS_PORT}`;
  const settings: Record<Name, NodeJS.ProcessEnv> = {
    cms: {
      // As `env_file` does: keys that do not come from the panel, for example.
      ...inFile,
      ...cms,
      ...here,
      CMS_PORT: String(given.CMS_PORT),
      DATA_DIR: dataDir,
      SECRETS_FILE: join(dataDir, 'secrets.env'),
      BACKUP_TO: given.BACKUP_TO || join(home, 'backups'),
    },
    storefront: {
      ...storefront,
      ...here,
      STOREFRONT_PORT: String(given.STOREFRONT_PORT),
      CMS_INTERNAL_URL: `http://${deskAt}`,
    },
    caddy: {
      ...caddy,
      SITE: siteAt,
      DESK: deskAt,
      // Caddy keeps the certificates there.
      XDG_DATA_HOME: join(dataDir, 'certificates'),
      XDG_CONFIG_HOME: join(dataDir, 'certificates'),
    },
  };
  return { dataDir, siteAt, deskAt, domain: given.DOMAIN ?? '', settings };
};

export type Site = ReturnType<typeof readSite>;
