import {
  cpSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { CMS_ROOT } from '../../../cms/boot/open.mts';

const factory = (kind: 'Router' | 'Controller' | 'Service'): string =>
  `module.exports = require('@strapi/strapi').factories.createCore${kind}('api::workout.workout');\n`;

/** Strapi finds plugins in the dependencies of package.json. */
const packageWithoutPlugin = (): string => {
  const description = JSON.parse(readFileSync(join(CMS_ROOT, 'package.json'), 'utf8'));
  const { membership: _, ...dependencies } = description.dependencies;
  return JSON.stringify({ ...description, dependencies });
};

type Schema = { attributes: Record<string, { type: string }> };

/**
 * Strapi does not start with a custom field of a missing plugin; ours is a text in the database.
 */
const withoutCustomFields = (schema: Schema): Schema => ({
  ...schema,
  attributes: Object.fromEntries(
    Object.entries(schema.attributes).map(([name, attribute]) => [
      name,
      attribute.type === 'customField' ? { type: 'string' } : attribute,
    ]),
  ),
});

/**
 * Copies the compiled app without the plugin, and with the core router of Strapi's generator for
 * workouts.
 * @param folder the destination; must be empty
 */
export const makeStockApp = (folder: string): void => {
  cpSync(join(CMS_ROOT, 'dist'), join(folder, 'dist'), { recursive: true });
  writeFileSync(join(folder, 'package.json'), packageWithoutPlugin());
  for (const name of globSync('dist/src/api/*/content-types/*/schema.json', { cwd: folder })) {
    const path = join(folder, name);
    const schema: Schema = JSON.parse(readFileSync(path, 'utf8'));
    writeFileSync(path, JSON.stringify(withoutCustomFields(schema)));
  }
  const packages = join(folder, 'node_modules');
  mkdirSync(packages);
  for (const name of readdirSync(join(CMS_ROOT, 'node_modules'))) {
    if (name !== 'membership') {
      symlinkSync(join(CMS_ROOT, 'node_modules', name), join(packages, name));
    }
  }
  const api = join(folder, 'dist/src/api/workout');
  for (const kind of ['Router', 'Controller', 'Service'] as const) {
    const place = join(api, kind === 'Router' ? 'routes' : `${kind.toLowerCase()}s`);
    mkdirSync(place, { recursive: true });
    writeFileSync(join(place, 'workout.js'), factory(kind));
  }
};
