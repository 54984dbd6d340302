/* `npm run site`: the small server without Docker, from the same settings (docs/small-server.md).
 * `… build` builds it, `… exec SCRIPT …` runs a command of the CMS, `… unit` prints a unit for
 * systemd. */
import { join } from 'node:path';
import { BadSettings } from '../../cms-extensions/server-kit/src/environment.ts';
import { buildAll } from '../../scripts/start/build.ts';
import { CannotStart } from '../../scripts/start/preflight.ts';
import { ROOT } from '../../scripts/start/settings.ts';
import { endSteps } from '../../scripts/start/step.ts';
import { execute } from '../../scripts/test/run.ts';
import { inherited } from '../production/settings.ts';
import { runSite } from './run.ts';
import { readSite } from './settings.ts';

const say = (line: string): void => console.log(`  ${line}`);
const home = process.env.ONDELLE_HOME || ROOT;

/** `current` is the version that runs; an update makes it another one (ops/ondelle). */
const UNIT = `[Unit]
Description=The site and the desk
After=network-online.target
Wants=network-online.target

[Service]
Environment=ONDELLE_HOME=${home}
WorkingDirectory=${home}/current
ExecStart=/usr/bin/env npm run site
Restart=always
User=${process.env.SUDO_USER || process.env.USER || 'root'}
# Caddy listens on 80 and 443.
AmbientCapabilities=CAP_NET_BIND_SERVICE
MemoryMax=1200M
NoNewPrivileges=true
TimeoutStopSec=30

[Install]
WantedBy=multi-user.target
`;

let stop: (() => Promise<void>) | null = null;
let isEnding = false;

const end = async (code: number): Promise<never> => {
  isEnding = true;
  await Promise.all([stop?.(), endSteps()]);
  process.exit(code);
};

const main = async ([command, script = '', ...rest]: readonly string[]): Promise<void> => {
  if (command === 'unit') return console.log(UNIT);
  const site = readSite(process.env);
  const { cms, storefront } = site.settings;
  if (command === 'exec') {
    const args = ['--disable-warning=ExperimentalWarning', join(ROOT, 'cms', script), ...rest];
    process.exitCode = await execute(process.execPath, args, {
      ...{ ...inherited(), LOG_LEVEL: 'warn', BACKUP_KEY: process.env.BACKUP_KEY },
      ...cms,
    });
    return;
  }
  const { LOCALES, SITE_NAME } = { ...cms, ...storefront };
  await buildAll({ ...process.env, LOCALES, SITE_NAME }, say);
  if (command === 'build') return;
  stop = await runSite(site, say);
  console.log(`\n✓ https://${site.domain} and https://desk.${site.domain}/admin\n`);
};

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => void end(0));
}

main(process.argv.slice(2)).catch((error: unknown) => {
  if (isEnding) return;
  const isExplained = error instanceof BadSettings || error instanceof CannotStart;
  const text = error instanceof Error ? (isExplained ? error.message : error.stack) : error;
  console.error(`\n✗ ${text}\n`);
  void end(1);
});
