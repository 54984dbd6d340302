/* `npm start` (and, with `--dev`, `npm run dev`): builds what changed, starts the sandbox,
 * Strapi and the storefront, prints their addresses, and stops them all together. With `--load` it
 * ends once the demo content is loaded. */
import { join } from 'node:path';
import { GENERATED, loadSecrets } from '../../cms/boot/secrets.mts';
import { BadSettings } from '../../cms-extensions/server-kit/src/environment.ts';
import { buildAll } from './build.ts';
import { CannotStart, preflight } from './preflight.ts';
import { loadDemo } from './seed.ts';
import { Service, type ServiceDefinition } from './service.ts';
import { cmsService, compilers, sandboxService, storefrontService } from './services.ts';
import { readSettings, type Settings } from './settings.ts';
import { ensureSigningKey } from './signing-key.ts';
import { endSteps } from './step.ts';

const dev = process.argv.includes('--dev');
const loadsOnly = process.argv.includes('--load');
const verbose = process.argv.includes('--verbose') || dev;
const started = performance.now();
const say = (line: string): void => console.log(`  ${line}`);

const accounts = (settings: Settings): string =>
  settings.SEED_DEMO
    ? `
  Members (password demo1234)
    active@example.com          Premium
    trial@example.com           trial, card on file
    trial-no-card@example.com   trial, no card
    expired@example.com         expired
    inactive@example.com        never subscribed
  Legacy admin                  admin@example.com / demo1234
  Strapi panel                  coach@example.com / Coach1234
`
    : '';

/** With a configured mail server, no mails can be read here. */
const mail = ({ runsSandbox, environment, SANDBOX_PORT }: Settings): string =>
  runsSandbox && environment.SMTP_URL === undefined
    ? `  Sent mail      http://localhost:${SANDBOX_PORT}/mail\n`
    : '';

/** Printed once everything runs: the addresses and the demo accounts. */
const banner = (settings: Settings, seconds: number): string => `
✓ ${settings.SITE_NAME} runs (${seconds.toFixed(1)} s)

  Storefront     ${settings.STOREFRONT_URL}
  Strapi panel   ${settings.CMS_URL}/admin
${settings.runsSandbox ? `  Sandbox        http://localhost:${settings.SANDBOX_PORT}\n` : ''}${mail(settings)}${accounts(settings)}
  Logs: ${settings.dataDir}/logs    Ctrl-C ends everything.
`;

const running: Service[] = [];
let ending: Promise<unknown> | null = null;

/** Stops all started processes, the last one first, and exits. */
const end = async (code: number): Promise<never> => {
  ending ??= Promise.all(running.toReversed().map((service) => service.stop())).then(endSteps);
  await ending;
  process.exit(code);
};

/** The CMS ends with 0 when it has been given new keys, and is to be started again. */
const died = (service: Service, startAgain: () => Promise<void>): void => {
  if (ending !== null) return;
  if (service.exitCode === 0) return void startAgain().catch(fail);
  console.error(`\n✗ ${service.name} ended unexpectedly:\n${service.tail}`);
  void end(1);
};

const launch = async (definition: ServiceDefinition, logDir: string): Promise<void> => {
  if (ending !== null) throw new CannotStart('It is being stopped.');
  const service = new Service(definition, logDir, verbose, (it) =>
    died(it, () => restart(definition, logDir)),
  );
  running.push(service);
  await service.ready();
  if (definition.healthUrl !== null) say(`${definition.name} answers`);
};

const fail = (error: unknown): void => {
  // It fails because it is stopped.
  if (ending !== null) return;
  const known = error instanceof BadSettings || error instanceof CannotStart;
  console.error(`\n✗ ${known ? error.message : ((error as Error).stack ?? error)}\n`);
  void end(1);
};

/** Restarts one service while the others keep running. */
const restart = async (definition: ServiceDefinition, logDir: string): Promise<void> => {
  const index = running.findIndex(({ name }) => name === definition.name);
  const [before] = index === -1 ? [] : running.splice(index, 1);
  await before?.stop();
  if (ending === null) await launch(definition, logDir);
};

const main = async (): Promise<void> => {
  const settings = readSettings(process.env);
  const secretsFile = join(settings.dataDir, 'secrets.env');
  const logDir = join(settings.dataDir, 'logs');
  await preflight(settings);
  await buildAll(settings.environment, say);
  const secrets = loadSecrets(secretsFile, GENERATED);
  // The deployment's settings take precedence over generated ones.
  const environment = { ...secrets, ...settings.environment };
  if (settings.runsSandbox) await launch(sandboxService(settings, environment, dev), logDir);
  const signingKey = settings.runsSandbox
    ? await ensureSigningKey(settings, secrets, secretsFile)
    : {};
  const complete = { ...environment, ...signingKey };
  if (settings.SEED_DEMO) await loadDemo(complete, say);
  if (loadsOnly) return end(0);
  const cms = launch(cmsService(settings, complete, dev), logDir);
  // Vite renders at the first request and prints long errors while the CMS is not running.
  if (dev) await cms;
  await Promise.all([cms, launch(storefrontService(settings, complete, dev), logDir)]);
  if (dev) for (const compiler of compilers(complete)) await launch(compiler, logDir);
  console.log(banner(settings, (performance.now() - started) / 1000));
};

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => void end(signal === 'SIGINT' ? 130 : 0));
}

main().catch(fail);
