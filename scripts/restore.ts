/* `npm run restore -- FILE [--replace] [--other-secrets] | secrets FILE TARGET`: runs
 * `cms/boot/restore.mts` with the settings and secrets of `npm start`. */
import { runCmsCommand } from './cms-command.ts';

// A backup needs the secrets that it was made with.
await runCmsCommand('restore.mts', false);
