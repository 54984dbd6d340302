/* Commands for videos, in the environment of the CMS: `node ops/video.mts check [--repair]`.
 * Exits with 0 when all is well or repaired, with 1 when problems remain. */
import { openStrapi } from '../boot/open.mts';

/** The part of the plugin's videos that the command uses; the plugin exports no types here. */
type Videos = {
  inspect(options: { repair: boolean }): Promise<{
    problems: { what: string; mended: boolean }[];
    removalsFailed: number | null;
  }>;
};

const check = async (videos: Videos, options: readonly string[]): Promise<boolean> => {
  const { problems, removalsFailed } = await videos.inspect({
    repair: options.includes('--repair'),
  });
  for (const { what, mended } of problems) console.log(`${mended ? 'mended' : 'found '}  ${what}`);
  const left = problems.filter(({ mended }) => !mended).length;
  if (problems.length === 0) console.log('Every video is where it belongs.');
  else console.log(`${problems.length} found, ${problems.length - left} mended.`);
  if (removalsFailed) {
    console.log(`${removalsFailed} could not be deleted yet; the site goes on trying.`);
  }
  return left === 0 && !removalsFailed;
};

const [command, ...options] = process.argv.slice(2);
if (command !== 'check' || options.some((option) => option !== '--repair')) {
  console.error('Which command? check, check --repair');
  process.exit(2);
}

const { strapi, close } = await openStrapi();
try {
  const isWell = await check(strapi.plugin('membership').service('videos'), options);
  process.exitCode = isWell ? 0 : 1;
} catch (error) {
  // The SDK's own message says only that there was no connection.
  const reason = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  console.error(reason instanceof Error ? reason.message : reason);
  process.exitCode = 1;
}
await close();
process.exit();
