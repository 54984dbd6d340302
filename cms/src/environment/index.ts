import { join } from 'node:path';
import { appRoot } from './app-root.ts';
import { parseEnvironment } from './schema.ts';

export { appRoot } from './app-root.ts';
export { assertReadyToServe } from './ready.ts';
export { BadEnvironment, DEMO_PANEL_PASSWORD, DEMO_PASSWORD, type Environment } from './schema.ts';

/** All settings of this process, parsed once. */
export const environment = parseEnvironment(process.env, join(appRoot(), '..', '.data'));
