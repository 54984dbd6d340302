import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { ROOT } from '../../scripts/start/settings.ts';
import { readSite } from '../server/settings.ts';

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

type Service = {
  build?: { dockerfile: string };
  image: string;
  environment?: Record<string, string>;
  volumes?: string[];
  networks: string[] | Record<string, { ipv4_address?: string; aliases?: string[] } | null>;
  mem_limit: string;
  read_only: boolean;
  cap_drop: string[];
  cap_add?: string[];
  security_opt: string[];
  pids_limit: number;
  ports?: string[];
  profiles?: string[];
};

const compose: {
  services: Record<'cms' | 'storefront' | 'caddy' | 'postgres', Service>;
  networks: Record<string, { internal?: boolean } | null>;
} = parse(read('docker-compose.yml'), { merge: true });
const services = Object.entries(compose.services);
const cluster: typeof compose = parse(read('ops/cluster/docker-compose.yml'), { merge: true });
const example = parseEnv(read('.env.example'));

const GIVEN = {
  ...{ DOMAIN: 'studio.example', CERTIFICATE_EMAIL: 'it@studio.example', SITE_NAME: 'Studio' },
  ...{ SUPPORT_EMAIL: 'hi@studio.example', CURRENCY: 'eur', BUSINESS_TIME_ZONE: 'Europe/Berlin' },
  // Without a file of its own.
  ...{ ONDELLE_HOME: '/nowhere', BACKUP_TO: '' },
};

describe('docker-compose.yml', () => {
  it('runs within 1.2 GB, with PostgreSQL too', () => {
    const sum = services.reduce((all, [, it]) => all + Number.parseInt(it.mem_limit, 10), 0);
    for (const [, { mem_limit: limit }] of services) expect(limit).toMatch(/^\d+m$/);
    expect(sum).toBeLessThanOrEqual(1.2 * 1024);
  });

  it.each(services)(
    '%s writes nothing but its data, and cannot become more than it is',
    (name, it) => {
      expect(it.read_only).toBe(true);
      expect(it.cap_drop).toEqual(['ALL']);
      expect(it.cap_add).toEqual(name === 'caddy' ? ['NET_BIND_SERVICE'] : undefined);
      expect(it.security_opt).toEqual(['no-new-privileges:true']);
      expect(it.pids_limit).toBeGreaterThan(0);
      expect(it.profiles).toEqual(name === 'postgres' ? ['postgres'] : undefined);
      if (it.build === undefined) expect(it.image).toMatch(/:\d+\.\d+\S*@sha256:[0-9a-f]{64}$/);
      else expect(existsSync(join(ROOT, it.build.dockerfile))).toBe(true);
      for (const volume of it.volumes ?? []) {
        const source = volume.split(':')[0] ?? '';
        if (source.startsWith('./')) expect(existsSync(join(ROOT, source))).toBe(true);
      }
    },
  );

  it('publishes Caddy alone, and lets only it and the CMS reach the internet', () => {
    expect(services.filter(([, { ports }]) => ports).map(([name]) => name)).toEqual(['caddy']);
    const outside = services.filter(([, { networks }]) => 'outside' in Object(networks));
    expect(outside.map(([name]) => name)).toEqual(['cms', 'caddy']);
    for (const name of ['inside', 'data']) expect(compose.networks[name]?.internal).toBe(true);
    // It asks for no password.
    const data = services.filter(([, { networks }]) => JSON.stringify(networks).includes('"data"'));
    expect(data.map(([name]) => name)).toEqual(['cms', 'postgres']);
  });

  it('believes what Caddy and the site say of a visitor, by their addresses', () => {
    const addresses = ['caddy', 'storefront'].map((name) => {
      const networks = compose.services[name as 'caddy'].networks;
      return Array.isArray(networks) ? '' : networks.inside?.ipv4_address;
    });
    for (const name of ['cms', 'storefront'] as const) {
      expect(compose.services[name].environment?.TRUST_PROXY).toBe(addresses.join(','));
    }
  });

  it('gives our processes settings that exist, no secrets, and nothing of providers to fill in', () => {
    for (const name of ['cms', 'storefront'] as const) {
      const names = Object.keys(compose.services[name].environment ?? {});
      const ofNode = ['NODE_ENV', 'NODE_OPTIONS'];
      expect(names.filter((it) => !(it in example) && !ofNode.includes(it))).toEqual([]);
      expect(
        names.filter((it) => /SECRET$|PASSWORD|SALT|APP_KEYS|ENCRYPTION|SECRET_KEY/.test(it)),
      ).toEqual([]);
    }
  });

  it('asks for at most eight lines, and has a default for all others', () => {
    const asked = Object.keys(parseEnv(read('ops/server/env.example')));
    expect(asked.length).toBeLessThanOrEqual(8);
    const needed = [...read('docker-compose.yml').matchAll(/\$\{(\w+):\?/g)].map(
      ([, name]) => name,
    );
    expect(needed.filter((name) => !asked.includes(name ?? ''))).toEqual([]);
  });

  it('has the images of the larger shape', () => {
    expect(compose.services.postgres.image).toBe(cluster.services.postgres.image);
    for (const name of ['cms', 'storefront'] as const) {
      const other = Object.values(cluster.services).find(
        ({ image }) => image === `ondelle-${name}`,
      );
      expect(compose.services[name].build?.dockerfile).toBe(other?.build?.dockerfile);
    }
  });
});

describe('npm run site', () => {
  it('gives every process what docker-compose.yml gives it, at addresses of this machine', () => {
    const { settings } = readSite(GIVEN);
    for (const name of ['cms', 'storefront', 'caddy'] as const) {
      const names = Object.keys(compose.services[name].environment ?? {});
      expect(Object.keys(settings[name])).toEqual(expect.arrayContaining(names));
      expect(JSON.stringify(settings[name])).not.toMatch(/\$\{|172\.28|cms-inside/);
    }
    expect(settings.cms).toMatchObject({
      ...{ CMS_URL: 'https://desk.studio.example', STOREFRONT_URL: 'https://studio.example' },
      ...{ DEPLOYMENT: 'production', DATABASE_CLIENT: 'sqlite', CURRENCY: 'eur', LOCALES: 'en' },
      ...{ HOST: '127.0.0.1', TRUST_PROXY: 'loopback', BACKUP_TO: '/nowhere/backups' },
      SECRETS_FILE: '/nowhere/.data/site/secrets.env',
    });
    expect(settings.caddy).toMatchObject({ DOMAIN: 'studio.example', DESK: '127.0.0.1:1337' });
  });

  it('names all lines that are not filled in', () => {
    const read = () => readSite({ ...GIVEN, DOMAIN: '', CURRENCY: '' });
    expect(read).toThrow(/DOMAIN is missing: the domain of the site\n {2}CURRENCY is missing/);
  });
});

describe('docs/small-server.md', () => {
  const page = read('docs/small-server.md');
  const script = read('ops/ondelle');
  const scripts: object = JSON.parse(read('package.json')).scripts;

  it('names commands that exist', () => {
    const known = /^ {2}(up \|[^)]+)\) "\$command"/m.exec(script)?.[1]?.split(' | ') ?? [];
    const named = [...page.matchAll(/ops\/ondelle ([a-z]+)/g)].map(([, name]) => name);
    expect(new Set(named)).toEqual(new Set(known));
    const npm = [...page.matchAll(/npm run ([\w:]+)/g)].map(([, name]) => name ?? '');
    expect(npm.filter((name) => !(name in scripts))).toEqual([]);
  });

  it('leads to pages that exist, and names settings that exist', () => {
    const links = [...page.matchAll(/\]\(([^)#]+)(?:#[^)]*)?\)/g)].map(([, path]) => path ?? '');
    expect(links.filter((path) => !existsSync(join(ROOT, 'docs', path)))).toEqual([]);
    const named = [...page.matchAll(/`([A-Z]+(?:_[A-Z]+)+)`/g)].map(([, name]) => name ?? '');
    const own = ['BACKUP_KEY', 'COMPOSE_PROFILES', 'ONDELLE_WITHOUT_DOCKER'];
    expect(named.filter((name) => !(name in example) && !own.includes(name))).toEqual([]);
  });
});
