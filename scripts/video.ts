/*
 * `npm run video -- check [--repair]`: the command of `cms/boot/video.mts` with the settings and
 * secrets of `npm start`.
 */
import { runCmsCommand } from './cms-command.ts';

await runCmsCommand('video.mts');
