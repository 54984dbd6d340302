/* `npm run admin -- create --email coach@example.org [--name Ines]`: runs `cms/boot/admin.mts`
 * with the settings and secrets of `npm start`. */
import { runCmsCommand } from './cms-command.ts';

await runCmsCommand('admin.mts');
