import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { ROOT } from '../../scripts/start/settings.ts';
import {
  balancerSettings,
  cmsSettings,
  readProduction,
  storefrontSettings,
} from '../production/settings.ts';

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const example = parseEnv(read('.env.example'));

/** The files that parse a process's settings; each names them as keys of a schema. */
const SCHEMAS = [
  'cms-extensions/server-kit/src/environment.ts',
  'scripts/start/settings.ts',
  'cms/boot/secrets.mts',
  'cms/src/environment/schema.ts',
  'cms-extensions/membership/server/src/environment.ts',
  'storefront/server/environment.ts',
  'sandbox/src/server/settings.ts',
];

const settingsOf = (path: string): string[] =>
  [...read(path).matchAll(/^\s+([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*):/gm)].map(
    (match) => match[1] as string,
  );

describe('.env.example', () => {
  it.each(SCHEMAS)('lists every setting of %s', (path) => {
    const settings = settingsOf(path);
    expect(settings.length).toBeGreaterThan(2);
    expect(settings.filter((name) => !(name in example))).toEqual([]);
  });

  it('lists no setting that nobody reads', () => {
    const known = new Set(SCHEMAS.flatMap(settingsOf));
    expect(Object.keys(example).filter((name) => !known.has(name))).toEqual([]);
  });
});

type Compose = {
  services: Record<
    string,
    {
      build?: { context: string; dockerfile: string };
      image?: string;
      environment?: Record<string, string>;
      volumes?: string[];
      networks?: string[] | Record<string, { ipv4_address?: string }>;
      command?: string[];
      read_only?: boolean;
      cap_drop?: string[];
      security_opt?: string[];
      mem_limit?: string;
      pids_limit?: number;
      ports?: string[];
      entrypoint?: string[];
      depends_on?: Record<string, { condition: string }>;
      healthcheck?: unknown;
    }
  >;
  volumes: Record<string, unknown>;
  networks: Record<string, { internal?: boolean }>;
};

describe('ops/cluster/docker-compose.yml', () => {
  const compose = parse(read('ops/cluster/docker-compose.yml'), { merge: true }) as Compose;
  const services = Object.entries(compose.services);
  const ours = services.filter(([, service]) => service.build !== undefined);

  it('builds ours from Dockerfiles that are there, of a context that holds what they copy', () => {
    expect(ours.length).toBeGreaterThanOrEqual(2);
    for (const [, { build }] of ours) {
      const dockerfile = build?.dockerfile ?? '';
      expect(join('ops/cluster', build?.context ?? '.')).toBe('.');
      expect(existsSync(join(ROOT, dockerfile))).toBe(true);
      const copied = [...read(dockerfile).matchAll(/^COPY (?!--from)(?:--\S+ )*(.+) \S+$/gm)]
        .flatMap((match) => (match[1] as string).split(/\s+/))
        .filter((path) => !path.includes('*'));
      expect(copied.length).toBeGreaterThan(0);
      expect(copied.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
    }
  });

  it('hands the builders only what the images are made of, and nothing that was built here', () => {
    for (const [, { build }] of ours) {
      const dockerfile = build?.dockerfile ?? '';
      const lines = read(`${dockerfile}.dockerignore`).split('\n');
      expect(lines.find((line) => line !== '' && !line.startsWith('#'))).toBe('*');
      expect(lines).toEqual(expect.arrayContaining(['**/node_modules', '**/dist']));
      const handed = lines.filter((line) => line.startsWith('!')).map((line) => line.slice(1));
      const copied = [...read(dockerfile).matchAll(/^COPY (?!--from)(?:--\S+ )*(.+) \S+$/gm)]
        .flatMap((match) => (match[1] as string).split(/\s+/))
        .filter((path) => !handed.some((name) => path === name || path.startsWith(`${name}/`)));
      expect(copied).toEqual([]);
    }
  });

  it('gives our processes only settings that exist', () => {
    for (const [, { environment = {} }] of ours) {
      const unknown = Object.keys(environment).filter(
        (name) => !(name in example) && name !== 'NODE_ENV',
      );
      expect(unknown).toEqual([]);
    }
  });

  it('has no secret of its own: each must be given', () => {
    const secrets = services.flatMap(([, { environment = {} }]) =>
      Object.entries(environment).filter(([name]) =>
        /SECRET|PASSWORD|SALT|APP_KEYS|ENCRYPTION/.test(name),
      ),
    );
    expect(secrets.length).toBeGreaterThan(6);
    // Only for a first start, or for a provider or store that is off.
    const optional = ['PANEL_ADMIN_PASSWORD', 'CAPTCHA_SECRET_KEY', 'S3_SECRET_ACCESS_KEY'];
    for (const [name, value] of secrets) {
      if (optional.includes(name)) expect(value).toBe(`\${${name}:-}`);
      else expect(value).toMatch(/^\$\{[A-Z0-9_]+:\?.+\}$/);
    }
  });

  it('sends mail to a server that must be named, and catches none', () => {
    const text = read('ops/cluster/docker-compose.yml');
    expect(compose.services['cms-1']?.environment?.SMTP_URL).toMatch(/^\$\{SMTP_URL:\?.+\}$/);
    expect(text).not.toMatch(/mailpit|mailhog|maildev|:8025|:1025/);
    const development = parse(read('ops/cluster/docker-compose.dev.yml'), {
      merge: true,
    }) as Compose;
    const catchers = Object.entries(development.services).filter(([, { image }]) => image);
    expect(catchers.map(([name]) => name)).toEqual(['mail']);
    for (const [, { ports = [] }] of catchers) {
      expect(ports.length).toBeGreaterThan(0);
      for (const port of ports) expect(port).toMatch(/^127\.0\.0\.1:/);
    }
    for (const [name, { environment }] of Object.entries(development.services)) {
      if (name !== 'mail') expect(environment?.SMTP_URL).toBe('smtp://mail:1025?requireTLS=false');
    }
  });

  it('gives every process of ours the address that people write to', () => {
    for (const [, { environment = {} }] of ours) {
      expect(environment.SUPPORT_EMAIL).toMatch(/^\$\{SUPPORT_EMAIL:\?.+\}$/);
    }
  });

  it('publishes only what browsers reach, on this machine unless told otherwise', () => {
    const published = services.flatMap(([name, { ports = [] }]) =>
      ports.map((port) => ({ name, port })),
    );
    expect(published.map(({ name }) => name)).toEqual(['balancer', 'balancer']);
    for (const { port } of published) {
      expect(port).toMatch(/^\$\{PUBLISH_ADDRESS:-127\.0\.0\.1\}:\d+:\d+$/);
    }
  });

  it('waits only for services that exist, and can tell when they are ready', () => {
    for (const [, { depends_on = {}, volumes = [] }] of services) {
      for (const [name, { condition }] of Object.entries(depends_on)) {
        const target = compose.services[name];
        expect(target).toBeDefined();
        if (condition === 'service_healthy' && target?.build === undefined) {
          expect(target?.healthcheck).toBeDefined();
        }
        if (condition === 'service_healthy' && target?.build !== undefined) {
          expect(read(target.build.dockerfile)).toMatch(/^HEALTHCHECK /m);
        }
      }
      for (const volume of volumes) {
        const source = volume.split(':')[0] as string;
        const exists = source.startsWith('.')
          ? existsSync(join(ROOT, 'ops/cluster', source))
          : source in compose.volumes;
        expect(exists).toBe(true);
      }
    }
  });
});

describe('the containers', () => {
  const compose = parse(read('ops/cluster/docker-compose.yml'), { merge: true }) as Compose;
  const development = parse(read('ops/cluster/docker-compose.dev.yml'), { merge: true }) as Compose;
  const monitoring = parse(read('ops/cluster/docker-compose.monitoring.yml'), {
    merge: true,
  }) as Compose;
  // What the file of metrics adds; to our processes it gives settings alone.
  const added = Object.entries(monitoring.services).filter(([, it]) => it.image !== undefined);
  const services = [...Object.entries(compose.services), ...added];
  const networksOf = ({ networks = [] }: Compose['services'][string]): string[] =>
    Array.isArray(networks) ? networks : Object.keys(networks);

  it.each(services)(
    '%s writes nothing but its data, and cannot become more than it is',
    (_, it) => {
      expect(it.read_only).toBe(true);
      expect(it.cap_drop).toEqual(['ALL']);
      expect(it.security_opt).toEqual(['no-new-privileges:true']);
      expect(it.mem_limit).toMatch(/^\d+[mg]$/);
      expect(it.pids_limit).toBeGreaterThan(0);
    },
  );

  it('come from images of one version and digest', () => {
    const images = [...services, ...Object.entries(development.services)].flatMap(([, it]) =>
      it.image !== undefined && it.build === undefined ? [it.image] : [],
    );
    expect(images.length).toBeGreaterThan(5);
    for (const image of images) {
      expect(image).toMatch(/:(?:v?\d+\.\d+\.\d+|\d+\.\d+-|RELEASE\.)/);
      expect(image).toMatch(/@sha256:[0-9a-f]{64}$/);
    }
    const { node } = JSON.parse(read('package.json')).devDependencies;
    for (const file of ['ops/docker/cms.Dockerfile', 'ops/docker/storefront.Dockerfile']) {
      const bases = [...read(file).matchAll(/^FROM (\S+)/gm)].map((match) => match[1]);
      // What runs is installed and built in stages of their own, so it has no tools of the build.
      expect(bases).toEqual([bases[0], 'packages', bases[0]]);
      expect(bases[0]).toMatch(/^node:[^@]+@sha256:[0-9a-f]{64}$/);
      expect(bases[0]?.split('@')[0]).toBe(`node:${node}-bookworm-slim`);
      const run =
        read(file)
          .split(/^FROM /m)
          .at(-1) ?? '';
      expect(run).toMatch(/^USER node$/m);
      expect(run).not.toMatch(/apt-get|pnpm|npm /);
    }
  });

  it('believe what single addresses say of a visitor, never a whole network', () => {
    const balancer = compose.services.balancer?.networks ?? {};
    const own = Object.values(balancer).flatMap((network) =>
      typeof network === 'string' ? [] : (network.ipv4_address ?? []),
    );
    expect(own).toHaveLength(2);
    for (const [, { build, environment = {} }] of services) {
      if (build === undefined) continue;
      const trusted = environment.TRUST_PROXY?.split(',') ?? [];
      expect(trusted.slice(0, 2).sort()).toEqual(own.sort());
      expect(trusted.slice(2)).toEqual([
        expect.stringMatching(/^\$\{TLS_PROXY_ADDRESS:-[\d.]+\}$/),
      ]);
    }
  });

  it('keep Redis behind a password, and can reach the database over TLS', () => {
    const { command, environment } = compose.services.redis ?? {};
    expect(environment?.REDIS_PASSWORD).toMatch(/^\$\{REDIS_PASSWORD:\?/);
    expect(command?.join(' ')).toContain('requirepass');
    const cms = compose.services['cms-1']?.environment;
    expect(cms?.REDIS_URL).toMatch(/^redis:\/\/:\$\{REDIS_PASSWORD:\?.+\}@redis:6379$/);
    expect(cms?.DATABASE_SSL).toMatch(/^\$\{DATABASE_SSL:-false\}$/);
  });

  it('reach only whom they need', () => {
    const members = (network: string): string[] =>
      services.flatMap(([name, it]) => (networksOf(it).includes(network) ? [name] : []));
    expect(members('edge')).toEqual(['balancer', 'grafana']);
    expect(members('metrics')).toEqual(['prometheus', 'grafana']);
    expect(members('site')).toEqual(['storefront-1', 'storefront-2', 'balancer']);
    expect(members('data')).toEqual(['postgres', 'redis', 'cms-1', 'cms-2']);
    expect(compose.networks.site?.internal).toBe(true);
    expect(compose.networks.data?.internal).toBe(true);
  });
});

describe('what is fetched', () => {
  it('is named by its digest: the actions of CI, and the package manager', () => {
    const actions = [...read('.github/workflows/ci.yml').matchAll(/uses: (\S+)/g)];
    expect(actions.length).toBeGreaterThan(4);
    for (const [, action] of actions) expect(action).toMatch(/^[\w/-]+@[0-9a-f]{40}$/);
    const { packageManager } = JSON.parse(read('package.json'));
    expect(packageManager).toMatch(/^pnpm@\d+\.\d+\.\d+\+sha512\.[0-9a-f]{128}$/);
  });
});

describe('npm run ops -- production', () => {
  const folder = mkdtempSync(join(tmpdir(), 'production-'));
  const compose = parse(read('ops/cluster/docker-compose.yml'), { merge: true }) as Compose;
  const settingsIn = (name: string): string[] =>
    Object.keys(compose.services[name]?.environment ?? {});

  afterAll(() => rmSync(folder, { recursive: true }));

  it('gives every process the settings that docker-compose.yml gives it', async () => {
    const production = await readProduction({ DATA_DIR: folder });
    const signingKey = { MUX_SIGNING_KEY_ID: '', MUX_SIGNING_PRIVATE_KEY: '' };
    for (const name of ['cms-1', 'cms-2'] as const) {
      // The folder of a container is part of its image.
      const { DATA_DIR: _folder, ...settings } = cmsSettings(production, name, signingKey);
      expect(Object.keys(settings).sort()).toEqual(settingsIn(name).sort());
    }
    for (const name of ['storefront-1', 'storefront-2'] as const) {
      const { ALLOW_STAND_INS: _allowed, ...settings } = storefrontSettings(production, name);
      expect(Object.keys(settings).sort()).toEqual(settingsIn(name).sort());
    }
    expect(Object.keys(balancerSettings(production)).sort()).toEqual(settingsIn('balancer').sort());
  });

  it('differs in nothing but addresses, keys and what only an exercise needs', async () => {
    const production = await readProduction({ DATA_DIR: folder });
    const here = cmsSettings(production, 'cms-1', {});
    const there = compose.services['cms-1']?.environment ?? {};
    const isFixed = (value: string): boolean => !value.includes('$') && !value.includes('//');
    const different = Object.entries(there).filter(
      ([name, value]) => isFixed(value) && here[name] !== value,
    );
    expect(Object.fromEntries(different)).toEqual({
      SEED_DEMO: 'false',
      HOST: '0.0.0.0',
      CMS_PORT: '1337',
    });
  });

  it('balances by the same file, which names every address that it is given', () => {
    const named = [...read('ops/cluster/balancer.cfg').matchAll(/"\$\{([A-Z0-9_]+)\}"/g)];
    expect([...new Set(named.map((match) => match[1]))].sort()).toEqual(
      settingsIn('balancer').sort(),
    );
    expect(compose.services.balancer?.volumes).toEqual([
      './balancer.cfg:/usr/local/etc/haproxy/haproxy.cfg:ro',
    ]);
  });
});

describe('the README', () => {
  it('gives a reason for every package that is depended on', () => {
    const table = read('README.md').split('## Dependencies')[1] ?? '';
    const manifests = [
      'package.json',
      'cms/package.json',
      'cms-extensions/contract/package.json',
      'cms-extensions/membership/package.json',
      'cms-extensions/server-kit/package.json',
      'storefront/package.json',
      'seed/package.json',
      'seed/studio/package.json',
      'sandbox/package.json',
    ];
    const OURS = new Set(['cms', 'contract', 'membership', 'server-kit']);
    const named = (name: string): boolean =>
      table.includes(`\`${name}\``) ||
      // A family of packages is named once: `@tanstack/react-start`, `react-router`, …
      (name.startsWith('@') && table.includes(`\`${name.split('/')[0]}/*\``)) ||
      (name.includes('/') &&
        table.includes(`\`${name.split('/')[0]}/`) &&
        table.includes(`\`${name.split('/')[1]}\``)) ||
      (name.includes('/') && table.includes(`\`/${name.split('/')[1]}\``));
    const packages = manifests.flatMap((path) => {
      const { dependencies = {}, devDependencies = {} } = JSON.parse(read(path));
      return Object.keys({ ...dependencies, ...devDependencies });
    });
    expect(packages.length).toBeGreaterThan(40);
    const unexplained = packages.filter(
      (name) => !OURS.has(name) && !name.startsWith('@types/') && !named(name),
    );
    expect(unexplained).toEqual([]);
  });
});
