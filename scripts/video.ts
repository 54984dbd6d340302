/* `npm run video -- check [--repair]`: runs `cms/boot/video.mts` with the settings and secrets
 * of `npm start`. */
import { runCmsCommand } from './cms-command.ts';

await runCmsCommand('video.mts');
