import { rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { freePorts } from '../../cms-extensions/server-kit/src/free-port.ts';
import { buildAll } from '../../scripts/start/build.ts';
import { CannotStart } from '../../scripts/start/preflight.ts';
import { ROOT } from '../../scripts/start/settings.ts';
import { diskFull, SCENARIOS, type Scenario, update } from './breaks.ts';
import { mountDisks } from './full-disk.ts';
import { playScenarios, type Tally } from './play.ts';
import { buildVersion, findCommit } from './previous.ts';
import { checkMachine, type Production, readProduction } from './settings.ts';
import { type Parts, runShape } from './shape.ts';

/** In the order in which they are played. */
export const ALL_SCENARIOS: readonly Scenario[] = [...SCENARIOS, diskFull, update];

const SKIPPED: Tally = { passed: 0, failed: 0, skipped: 1 };

/** Ports and a folder of its own, so that it disturbs nothing that runs. */
const prepare = async (folder: string): Promise<Production> => {
  const [site, panel, sandbox, store] = await freePorts(4);
  const production = await readProduction({
    STOREFRONT_PORT: String(site),
    CMS_PORT: String(panel),
    SANDBOX_PORT: String(sandbox),
    STORE_PORT: String(store),
    DATA_DIR: folder,
  });
  await checkMachine(production);
  return production;
};

/**
 * Finds the version that is updated to this one.
 * @param name of a commit of this repository; none: the one before
 * @returns null when there is none, which is said
 * @throws {CannotStart} when there is no commit of a name that was given
 */
const findVersion = async (name: string | undefined): Promise<string | null> => {
  const commit = await findCommit(name || 'HEAD~1');
  if (commit !== null) return commit;
  const reason = `this folder has no history with the commit ${name || 'HEAD~1'}, of which the earlier version would be made. It needs a clone with its history (git clone, or git fetch --unshallow)`;
  if (name) throw new CannotStart(`UPDATE_FROM: ${reason}.`);
  console.log(`\n— ${update.name}: ${update.what} —\n  Skipped: ${reason}`);
  return null;
};

/** Begins with empty disks, which are small. */
const playDiskFull = async (folder: string, parts: Parts): Promise<Tally> => {
  mountDisks(resolve(ROOT, folder), parts.atEnd);
  const production = await prepare(folder);
  const shape = await runShape(production, {}, parts);
  const tally = await playScenarios([diskFull], production, shape);
  await shape.close();
  return tally;
};

/** Updates a deployment of an earlier version, which begins with an empty database, to this one. */
const playUpdate = async (
  commit: string,
  folder: string,
  environment: NodeJS.ProcessEnv,
  parts: Parts,
): Promise<Tally> => {
  const root = `${folder}-version`;
  parts.atEnd(async () => rmSync(root, { recursive: true, force: true }));
  await buildVersion(commit, root, environment, parts.say);
  rmSync(folder, { recursive: true, force: true });
  const production = await prepare(folder);
  const shape = await runShape(production, {}, parts, root);
  return playScenarios([update], production, shape);
};

/**
 * Breaks the production shape under load.
 * @param names of scenarios, or `short`; none for all
 * @param from the commit whose version is updated to this one
 * @throws {CannotStart} when there is no scenario of a name, or something does not start
 */
export const exercise = async (
  names: readonly string[],
  from: string | undefined,
  parts: Parts,
): Promise<Tally> => {
  const known = ALL_SCENARIOS.map(({ name }) => name);
  const unknown = names.filter((name) => name !== 'short' && !known.includes(name));
  if (unknown.length > 0)
    throw new CannotStart(`No scenario: ${unknown.join(', ')}. There are ${known.join(', ')}.`);
  const isWanted = ({ name, isShort }: Scenario): boolean =>
    names.length === 0 || names.includes(name) || (names.includes('short') && isShort);

  const scenarios = SCENARIOS.filter(isWanted);
  // Before the builds, which take minutes.
  const commit = isWanted(update) ? await findVersion(from) : null;
  const missing = isWanted(diskFull) ? diskFull.needs?.() : undefined;
  const hasDisks = isWanted(diskFull) && missing === undefined;
  const tallies: Tally[] = [];
  if (isWanted(update) && commit === null) tallies.push(SKIPPED);
  if (missing !== undefined) {
    console.log(`\n— ${diskFull.name}: ${diskFull.what} —\n  Skipped: ${missing}`);
    tallies.push(SKIPPED);
  }
  if (scenarios.length > 0 || hasDisks || commit !== null) {
    const production = await prepare(process.env.DATA_DIR || '.data/exercise');
    const environment = { ...process.env, SITE_NAME: production.own.SITE_NAME };
    await buildAll(environment, parts.say);
    if (scenarios.length > 0) {
      const shape = await runShape(production, {}, parts);
      tallies.push(await playScenarios(scenarios, production, shape));
      await shape.close();
    }
    if (hasDisks) tallies.push(await playDiskFull(`${production.dataDir}-disk`, parts));
    if (commit !== null)
      tallies.push(await playUpdate(commit, `${production.dataDir}-update`, environment, parts));
  }
  const sum = (key: keyof Tally): number => tallies.reduce((all, one) => all + one[key], 0);
  return { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') };
};
