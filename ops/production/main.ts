/* `npm run ops -- production`: the production shape on this machine, without Docker.
 * `npm run ops -- production break [names]` breaks a part of it under load and says what was lost;
 * `break short` is part of `npm test`, `break list` names the scenarios. */
import { BadSettings } from '../../cms-extensions/server-kit/src/environment.ts';
import { buildAll } from '../../scripts/start/build.ts';
import { CannotStart } from '../../scripts/start/preflight.ts';
import { endSteps } from '../../scripts/start/step.ts';
import { ALL_SCENARIOS, exercise } from './exercise.ts';
import { programPath } from './programs.ts';
import { checkMachine, OWNER_EMAIL, type Production, readProduction } from './settings.ts';
import { runShape } from './shape.ts';

const started = performance.now();
const say = (line: string): void => console.log(`  ${line}`);
const endings: (() => Promise<void>)[] = [];
const atEnd = (work: () => Promise<void>): void => void endings.push(work);

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

const main = async (): Promise<void> => {
  const [command, ...names] = process.argv.slice(2).filter((it) => !it.startsWith('--'));
  if (command === 'break' && names.includes('list')) {
    for (const { name, what, needs } of ALL_SCENARIOS) {
      const missing = needs?.();
      console.log(`${name}: ${what}${missing === undefined ? '' : ` (skipped here: ${missing})`}`);
    }
    return;
  }
  programPath('redis-server');
  programPath('haproxy');
  if (command === 'break') {
    const parts = { say, atEnd };
    const { passed, failed, skipped } = await exercise(names, process.env.UPDATE_FROM, parts);
    console.log(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
    return end(failed === 0 ? 0 : 1);
  }
  const production = await readProduction(process.env);
  await checkMachine(production);
  await buildAll({ ...process.env, SITE_NAME: production.own.SITE_NAME }, say);
  await runShape(production, {}, { say, atEnd });
  console.log(banner(production));
};

let ending: Promise<void> | null = null;

const end = async (code: number): Promise<never> => {
  ending ??= (async () => {
    await endSteps();
    for (const work of endings.reverse()) await work();
  })();
  await ending;
  process.exit(code);
};

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => void end(signal === 'SIGINT' ? 130 : 0));
}

main().catch((error: unknown) => {
  // It fails because it is stopped.
  if (ending !== null) return;
  const isExplained = error instanceof BadSettings || error instanceof CannotStart;
  const text = error instanceof Error ? (isExplained ? error.message : error.stack) : error;
  console.error(`\n✗ ${text}\n`);
  void end(1);
});
