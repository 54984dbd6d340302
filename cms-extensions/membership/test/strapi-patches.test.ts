import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import colours from '../admin/src/strapi-patches/violets.json' with { type: 'json' };

/*
 * Places in Strapi's code that a patch depends on and that would be missed by nothing else at once:
 * a replaced method that Strapi calls no more, an element that a selector no longer finds.
 */

const ROOT = join(import.meta.dirname, '../../..');
const require = createRequire(
  createRequire(join(ROOT, 'cms/package.json')).resolve('@strapi/strapi/package.json'),
);

/** @param path begins with the name of a package of Strapi's */
const sourceOf = (path: string): string => {
  const [name, ...rest] = path.split('/');
  return readFileSync(
    join(dirname(require.resolve(`@strapi/${name}/package.json`)), ...rest),
    'utf8',
  );
};

const PANEL = 'admin/dist/admin/admin/src';
const MENU = `${PANEL}/components`;
const EDITOR = 'content-manager/dist/admin';
const SERVICES = 'content-manager/dist/server';

/** Each patch, a file of Strapi's, and what stands in it. */
const USED: readonly [patch: string, file: string, ...places: (string | RegExp)[]][] = [
  ['branding', `${MENU}/MediaLibraryBanner.mjs`, '`STRAPI_MEDIA_LIBRARY_BANNER_DISMISSED_FOR_'],
  ['branding', `${PANEL}/pages/Auth/components/Register.mjs`, 'href: "https://strapi.io/terms"'],
  [
    'branding',
    `${PANEL}/pages/Settings/pages/Users/EditPage.mjs`,
    ...["name: 'isActive'", "name: 'password'", "name: 'confirmPassword'"],
  ],
  [
    'form-bar',
    `${EDITOR}/pages/EditView/EditViewPage.mjs`,
    /jsxs\(Fragment, \{\s+children: \[\s+\S+ jsx\(Header, /,
  ],
  ['form-bar', `${EDITOR}/pages/EditView/components/Header.mjs`, 'jsx(BackButton, ', 'tag: "h1"'],
  ['form-bar', `${EDITOR}/pages/EditView/components/Panels.mjs`, "ActionsPanel.type = 'actions'"],
  ['form-bar', `${EDITOR}/pages/EditView/components/Panels.mjs`, 'tag: "aside"', 'tag: "h2"'],
  [
    'markup',
    'design-system/dist/index.mjs',
    ...['"aria-roledescription": "slide"', /"aria-disabled": p,\s+disabled: p,/],
  ],
  ['menu', `${PANEL}/core/apis/router.mjs`, 'get menu()', 'this._routes.push(route)'],
  ['menu-style', `${MENU}/MainNav/MainNav.mjs`, 'tag: "nav"'],
  ['menu-style', `${MENU}/LeftMenu.mjs`, /jsxs\(MainNav, \{\s+children:/, 'tag: "ul"'],
  ['menu-style', `${MENU}/MainNav/MainNavLinks.mjs`, '"aria-label": labelValue', 'tag: "li"'],
  ['menu-style', `${MENU}/Layouts/Layout.mjs`, '"data-strapi-main-content": true'],
  ['menu-style', `${EDITOR}/components/LeftMenu.mjs`, '"aria-label": label'],
  ['repeat-after-proof', `${PANEL}/utils/getFetchClient.mjs`, 'await fetch('],
  ['repeat-after-proof', `${PANEL}/reducer.mjs`, "'STRAPI_THEME'"],
  ['routes', `${PANEL}/core/apis/router.mjs`, 'this._routes = route(this._routes)'],
  ['routes', `${PANEL}/router.mjs`, /index: true,\s+lazy: [\s\S]{1,60}HomePage/],
  ['routes', `${EDITOR}/index.mjs`, "path: 'content-manager/*'", 'children: routes'],

  ['bulk-deletion', `${SERVICES}/controllers/collection-types.js`, 'documentManager.deleteMany('],
  ['database-start', 'core/dist/Strapi.js', '.repair.removeOrphanMorphType('],
  ['database-start', 'database/dist/schema/index.js', 'this.schemaDiff.diff('],
  ['errors', 'core/dist/middlewares/errors.js', 'instanceof strapiUtils.errors.HttpError'],
  ['errors', 'upload/dist/server/middlewares/upload.js', 'strapi.server.app.onerror('],
  ['i18n-shared-fields', 'i18n/dist/server/bootstrap.js', '.syncNonLocalizedAttributes('],
  ['panel-calls', 'core/dist/services/server/compose-endpoint.js', 'authService.verify(auth, '],
  [
    'panel-sign-in',
    'admin/dist/server/server/src/services/passport/local-strategy.js',
    ".getService('auth').checkCredentials(",
  ],
  [
    'picture-copies',
    'upload/dist/server/services/upload.js',
    '{ optimize, isImage, isFaultyImage, isOptimizableImage }',
    '{ getDimensions, generateThumbnail, generateResponsiveFormats, isResizableImage }',
  ],
  ['slugs', `${SERVICES}/controllers/uid.js`, 'uidService.findUniqueUID('],
  ['slugs', `${SERVICES}/services/uid.js`, 'async generateUIDField (', 'this.findUniqueUID('],
  ['upload-provider', 'upload/dist/server/register.js', "strapi.plugin('upload').provider ="],
];

it.each(USED)('%s finds its places in %s', (_patch, file, ...places) => {
  for (const place of places) {
    expect(sourceOf(file)).toEqual(
      place instanceof RegExp ? expect.stringMatching(place) : expect.stringContaining(place),
    );
  }
});

it("has a colour of the site for every violet of Strapi's illustrations", () => {
  const drawn = sourceOf('icons/dist/symbols-index.mjs');
  const isViolet = (colour: string): boolean => {
    const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
      Number.parseInt(colour.slice(at, at + 2), 16),
    );
    return blue > 0xe0 && blue - red > 10 && Math.abs(red - green) < 8;
  };
  const violets = [...drawn.matchAll(/(?:fill|stroke): "(#[\dA-F]{6})"/g)]
    .map(([, colour = '']) => colour)
    .filter(isViolet);
  expect([...new Set(violets)].sort()).toEqual(Object.keys(colours).sort());
});

it('stands in docs/strapi-patches.md, each patch in a row', () => {
  const sides = `${ROOT}/{cms,cms-extensions/membership/{admin,server}}/src/strapi-patches`;
  const files = globSync(`${sides}/*.{ts,tsx}`)
    .map((path) => basename(path))
    .filter((name) => !/\.test\.ts$|^(index|add-style|strapi-routes)\.ts$/.test(name));
  const text = readFileSync(join(ROOT, 'docs/strapi-patches.md'), 'utf8');
  const rows = [...text.matchAll(/^\| `([\w-]+\.tsx?)`/gm)].map(([, name]) => name);
  expect(rows.toSorted()).toEqual(files.toSorted());
});
