/* `npm run backup -- FILE | secrets FILE | key`: runs `cms/boot/backup.mts` with the settings and
 * secrets of `npm start`. */
import { runCmsCommand } from './cms-command.ts';

await runCmsCommand('backup.mts', false);
