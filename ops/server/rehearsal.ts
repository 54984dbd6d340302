/* `npm run ops -- server`: the life of a small server on this machine, without Docker: first start,
 * owner, connections, first video, first sale, backup, restore into an empty folder, update, with the settings of
 * docker-compose.yml, the stand-ins for Stripe and Mux, and Caddy with an authority of its own.
 * `short` ends after the backup was restored, without the stand-ins; `npm test` plays it. */
import { execFile } from 'node:child_process';
import {
  chmodSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import { delimiter, join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import { random } from '../../cms/boot/secrets.mts';
import { freePorts } from '../../cms-extensions/server-kit/src/free-port.ts';
import { buildAll } from '../../scripts/start/build.ts';
import { Service } from '../../scripts/start/service.ts';
import { ROOT } from '../../scripts/start/settings.ts';
import { inherited } from '../production/settings.ts';
import { callBy } from './https.ts';
import {
  acceptInvitation,
  connect,
  isSubscribed,
  openSignUp,
  publishPlan,
  publishVideo,
  signInToPanel,
  subscribe,
} from './life.ts';
import { runSite } from './run.ts';
import { readSite } from './settings.ts';

const OWNER = 'ines@studio.example';
const MEMBER = 'amara@member.example';
const isShort = process.argv[2] === 'short';
const say = (line: string): void => console.log(`  ${line}`);
const folder = resolve(ROOT, process.env.DATA_DIR || '.data/small-server');
const ends: (() => unknown)[] = [];

/** The commands of the document that have not been run yet. */
const left = new Set(
  [...readFileSync(join(ROOT, 'docs/small-server.md'), 'utf8').matchAll(/ops\/ondelle ([^`\n]+)/g)]
    .map(([, command = '']) => command)
    // systemd's, and of a build that the tests have done before.
    .filter((command) => command !== 'up' && command !== 'logs'),
);

/** Of letters, digits and `_`, as Stripe's keys are. */
const key = (): string => random().replaceAll('-', '_');

/** What the owner enters in the panel. */
const KEYS = {
  STRIPE_SECRET_KEY: `sk_test_${key()}`,
  STRIPE_PUBLISHABLE_KEY: `pk_test_${key()}`,
  MUX_TOKEN_ID: random(),
  MUX_TOKEN_SECRET: random(),
};

/** The stand-ins. @param authority the certificate of who signs the site's, to send events there */
const startStandIns = async (sandbox: string, authority: string): Promise<void> => {
  const service = new Service(
    {
      name: 'sandbox',
      folder: 'sandbox',
      node: ['--disable-warning=ExperimentalWarning', 'src/main.ts'],
      environment: {
        ...{ ...inherited(), ...KEYS, DATA_DIR: folder },
        SANDBOX_PORT: new URL(sandbox).port,
        SANDBOX_MUX_LIBRARY: join(ROOT, 'seed/media/clips'),
        NODE_EXTRA_CA_CERTS: authority,
      },
      healthUrl: `${sandbox}/healthz`,
      readyWithinSeconds: 60,
    },
    join(folder, 'logs'),
    false,
    () => undefined,
  );
  ends.push(() => service.stop());
  await service.ready();
};

/**
 * Notes that the tests of the connections have passed, without which nothing is sold: they ask for DNS
 * records and a webhook by https, which stand-ins do not have.
 */
const noteTests = (file: string): void => {
  const test = {
    at: new Date().toISOString(),
    seconds: 1,
    ok: true,
    isBroken: false,
    findings: [],
  };
  const value = JSON.stringify({ stripe: test, mail: test });
  const database = new DatabaseSync(file, { timeout: 5000 });
  database
    .prepare("INSERT INTO strapi_core_store_settings (key, value, type) VALUES (?, ?, 'object')")
    .run('plugin_membership_connection-tests', value);
  database.close();
};

const main = async (): Promise<void> => {
  rmSync(folder, { recursive: true, force: true });
  const [http = 0, https = 0, cmsPort = 0, sitePort = 0, sandboxPort = 0, control = 0] =
    await freePorts(6);
  const DOMAIN = `localhost:${https}`;
  const at = {
    site: `https://${DOMAIN}`,
    desk: `https://desk.${DOMAIN}`,
    sandbox: `http://localhost:${sandboxPort}`,
  };
  await buildAll({ ...process.env, LOCALES: 'en', SITE_NAME: 'Studio' }, say);
  const standIns = { STRIPE_API_URL: at.sandbox, MUX_API_URL: `${at.sandbox}/mux` };
  const extra = {
    cms: isShort ? {} : { ...standIns, STRIPE_ALLOW_TEST_KEYS: 'true' },
    storefront: isShort ? {} : { ...standIns, ALLOW_STAND_INS: 'true' },
    caddy: {
      HTTP_PORT: String(http),
      HTTPS_PORT: String(https),
      CADDY_OPTIONS: 'skip_install_trust',
    },
  };

  /** A machine: its folder, with the eight lines filled in. */
  const machine = (name: string): string => {
    const home = join(folder, name);
    mkdirSync(home, { recursive: true });
    const eight = {
      DOMAIN,
      CERTIFICATE_EMAIL: OWNER,
      SITE_NAME: 'Studio',
      SUPPORT_EMAIL: 'hi@studio.example',
      CURRENCY: 'usd',
      LOCALES: 'en',
      BUSINESS_TIME_ZONE: 'Europe/Berlin',
      BACKUP_TO: '',
    };
    // The second factor needs a person.
    const more = { PANEL_SECOND_FACTOR: 'optional' };
    const lines = Object.entries({ ...eight, ...more }).map(([key, value]) => `${key}=${value}\n`);
    writeFileSync(join(home, '.env'), lines.join(''), { mode: 0o600 });
    symlinkSync(ROOT, join(home, 'current'));
    return home;
  };

  let home = machine('first');
  let stop: (() => Promise<void>) | null = null;
  const settings = () => ({
    ONDELLE_HOME: home,
    CMS_PORT: String(cmsPort),
    STOREFRONT_PORT: String(sitePort),
  });
  const end = async (): Promise<void> => {
    await stop?.();
    stop = null;
  };
  const start = async (): Promise<void> => {
    await end();
    stop = await runSite(readSite(settings()), say, extra);
  };
  ends.push(end);

  // In the place of systemd and of a repository that has something new.
  const programs = join(folder, 'programs');
  mkdirSync(programs);
  const program = (name: string, body: string): void => {
    writeFileSync(join(programs, name), `#!/bin/sh\n${body}\n`);
    chmodSync(join(programs, name), 0o755);
  };
  program('systemctl', `exec curl -fsS http://127.0.0.1:${control}/$1`);
  program(
    'git',
    `case "$1" in rev-parse) echo new ;; worktree) mkdir -p releases && ln -s ${ROOT} "$4" ;; esac`,
  );
  const server = createServer(({ url }, response) => {
    (url === '/stop' ? end() : start()).then(
      () => response.end(),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  server.listen(control, '127.0.0.1');
  ends.push(() => server.close());
  /** Runs a command of docs/small-server.md, as it stands there but for the names in it. */
  const ondelle = async (
    command: string,
    names: Readonly<Record<string, string>> = {},
    more: NodeJS.ProcessEnv = {},
  ): Promise<string> => {
    if (!left.delete(command)) throw new Error(`docs/small-server.md does not tell: ${command}`);
    const args = command.split(' ').map((word) => names[word] ?? word);
    const { stdout } = await promisify(execFile)(join(ROOT, 'ops/ondelle'), args, {
      env: {
        ...inherited(),
        ...settings(),
        ONDELLE_WITHOUT_DOCKER: '1',
        ...more,
        PATH: [programs, process.env.PATH].join(delimiter),
      },
    });
    return stdout;
  };
  const authority = (): string =>
    join(home, '.data/site/certificates/caddy/pki/authorities/local/root.crt');
  const call = callBy(() => readFileSync(authority()));

  const step = async <Result>(name: string, work: () => Promise<Result>): Promise<Result> => {
    const began = performance.now();
    const result = await work();
    console.log(`✓ ${name} (${((performance.now() - began) / 1000).toFixed(1)} s)`);
    return result;
  };
  const check = (holds: boolean, what: string): void => {
    if (!holds) throw new Error(what);
  };

  await step('first start', async () => {
    await start();
    const { text } = await call(at.site);
    check(text.includes('<title>'), 'The site shows no page');
    const secrets = join(home, '.data/site/secrets.env');
    check((statSync(secrets).mode & 0o777) === 0o600, 'Others can read the secrets');
  });
  const panel = await step('owner', async () => {
    const link = await ondelle('invite coach@example.org', { 'coach@example.org': OWNER });
    const [, token = ''] = /registrationToken=(\w+)/.exec(link) ?? [];
    check(link.includes(`${at.desk}/admin/auth/register`), 'The link leads elsewhere');
    return acceptInvitation(call, at, token);
  });
  let workout = '';
  if (!isShort) {
    await startStandIns(at.sandbox, authority());
    await step('connections', async () => {
      const { STRIPE_SECRET_KEY: secret_key, STRIPE_PUBLISHABLE_KEY: publishable_key } = KEYS;
      await connect(call, at, panel, 'stripe', { secret_key, publishable_key });
      const { MUX_TOKEN_ID: token_id, MUX_TOKEN_SECRET: token_secret } = KEYS;
      await connect(call, at, panel, 'mux', { token_id, token_secret });
    });
    await step('plan', () => publishPlan(call, at, panel));
    workout = await step('first video', () => publishVideo(call, at, panel));
    noteTests(join(home, '.data/site/cms.sqlite'));
    await step('policies, and open', () => openSignUp(call, at, panel));
    await step('first sale', () => subscribe(call, at, MEMBER, KEYS.STRIPE_SECRET_KEY));
  }
  const backup = join(folder, 'site.backup');
  const BACKUP_KEY = await step('backup', async () => {
    await ondelle('backup');
    const [, key = ''] = /BACKUP_KEY=(\S+)/.exec(await ondelle('backup key')) ?? [];
    check((await ondelle('backup age')).includes('backup'), 'It does not know the last one');
    await ondelle('backup site.backup', { 'site.backup': backup });
    return key;
  });
  await step('restore on an empty machine', async () => {
    await end();
    home = machine('second');
    const file = { 'site.backup': backup };
    await ondelle('restore site.backup --replace', file, { BACKUP_KEY });
    await signInToPanel(call, at, OWNER);
    const [before, after] = ['first', 'second'].map((name) =>
      readFileSync(join(folder, name, '.data/site/secrets.env'), 'utf8')
        .match(/ENCRYPTION_KEY=.*/)?.[0]
        .replaceAll('"', ''),
    );
    check(before === after, 'The secrets are others');
    if (isShort) return;
    check(
      (await call(`${at.site}/api/workouts/${workout}`)).text.includes('Ten minutes'),
      'The workout is lost',
    );
    check(await isSubscribed(call, at, MEMBER), 'The subscription is lost');
  });
  if (isShort) return;
  await step('update', async () => {
    check((await ondelle('update')).includes('Updated'), 'It was not updated');
    check(await isSubscribed(call, at, MEMBER), 'The subscription is lost');
  });
  await step('doctor', async () => {
    // It finds what stand-ins lack, and ends with 1.
    const said = await ondelle('doctor', {}, { CURL_CA_BUNDLE: authority() }).catch(
      ({ stdout }: { stdout?: string }) => stdout ?? '',
    );
    for (const found of [
      `ok       ${at.site}/`,
      `ok       ${at.desk}/admin`,
      'ok       the last backup is',
    ]) {
      check(said.includes(found), `The doctor does not say "${found}":\n${said}`);
    }
  });
  check(left.size === 0, `Commands of the document were not run: ${[...left].join(', ')}`);
};

const finish = async (code: number): Promise<never> => {
  for (const work of ends.reverse()) await work();
  process.exit(code);
};
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void finish(1));
main().then(
  () => finish(0),
  (error: unknown) => {
    console.error(`\n✗ ${error instanceof Error ? error.stack : error}\n`);
    return finish(1);
  },
);
