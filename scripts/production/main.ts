/* `npm run production`: the production shape on this machine, without Docker. `npm run production --
 * break [names]` breaks a part of it under load and says what was lost; `break short` is part of
 * `npm test`. */
import { BadSettings } from '../../cms-extensions/contract/src/environment.ts';
import { buildAll } from '../start/build.ts';
import { CannotStart, preflight } from '../start/preflight.ts';
import { readSettings } from '../start/settings.ts';
import { playScenarios } from './breaks.ts';
import { freePorts, programPath } from './programs.ts';
import { OWNER_EMAIL, type Production, readProduction } from './settings.ts';
import { runShape, type Shape } from './shape.ts';

const started = performance.now();
const say = (line: string): void => console.log(`  ${line}`);
let shape: Shape | null = null;

/** All buyers of the load have the same card of the test mode. */
const EXERCISE = { RATE_LIMIT_MEMBERS_BY_CARD: '100000/86400' };

const banner = (production: Production): string => `
✓ The production shape of ${production.own.SITE_NAME} runs (${((performance.now() - started) / 1000).toFixed(1)} s)

  Storefront     ${production.siteUrl}
  Strapi panel   ${production.panelUrl}/admin
                 ${OWNER_EMAIL} / ${production.secrets.PANEL_ADMIN_PASSWORD}
  Sandbox        ${production.sandboxUrl}
  Sent mail      ${production.sandboxUrl}/mail

  Stand-ins pay and play here: no money moves, no mail leaves this machine.
  Logs: ${production.dataDir}/logs    Ctrl-C ends everything.
`;

/** Ports and a folder of its own, so that it disturbs nothing that runs. */
const forExercise = async (): Promise<NodeJS.ProcessEnv> => {
  const [site, panel, sandbox, store] = await freePorts(4);
  return {
    STOREFRONT_PORT: String(site),
    CMS_PORT: String(panel),
    SANDBOX_PORT: String(sandbox),
    STORE_PORT: String(store),
    DATA_DIR: process.env.DATA_DIR || '.data/exercise',
  };
};

const main = async (): Promise<void> => {
  programPath('redis-server');
  programPath('haproxy');
  const [command, ...names] = process.argv.slice(2).filter((it) => !it.startsWith('--'));
  const isExercise = command === 'break';
  const production = await readProduction(isExercise ? await forExercise() : process.env);
  const { SITE_NAME, STOREFRONT_PORT, CMS_PORT, SANDBOX_PORT } = production.own;
  const settings = readSettings({
    ...{ DATA_DIR: production.dataDir, SITE_NAME, SANDBOX: 'true' },
    STOREFRONT_PORT: String(STOREFRONT_PORT),
    CMS_PORT: String(CMS_PORT),
    SANDBOX_PORT: String(SANDBOX_PORT),
  });
  await preflight(settings);
  await buildAll({ ...process.env, SITE_NAME }, say);
  shape = await runShape(production, isExercise ? EXERCISE : {}, say);
  if (!isExercise) return console.log(banner(production));
  const { passed, failed, skipped } = await playScenarios(names, production, shape);
  console.log(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
  await end(failed === 0 ? 0 : 1);
};

const end = async (code: number): Promise<never> => {
  await shape?.close();
  process.exit(code);
};

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => void end(signal === 'SIGINT' ? 130 : 0));
}

main().catch((error: unknown) => {
  const isExplained = error instanceof BadSettings || error instanceof CannotStart;
  const text = error instanceof Error ? (isExplained ? error.message : error.stack) : error;
  console.error(`\n✗ ${text}\n`);
  void end(1);
});
