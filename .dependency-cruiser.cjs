/* The allowed import directions. `contract` imports no other package of the workspace, `server-kit`
 * only `contract`; `membership` and `storefront` import only these two; `cms` loads `membership`; only the plugin's
 * tests import `sandbox`. */
const only = (name, from, allowed) => ({
  name,
  severity: 'error',
  comment: `${from} may import of ours only: ${allowed.join(', ') || 'nothing'}`,
  from: { path: `^${from}/` },
  to: {
    path: '^(cms|cms-extensions|storefront|seed|sandbox|scripts|ops)/',
    pathNot: [from, ...allowed].map((path) => `^${path}/`),
  },
});

const CONTRACT = 'cms-extensions/contract';
const KIT = 'cms-extensions/server-kit';
const MEMBERSHIP = 'cms-extensions/membership';
const PLUGIN = `${MEMBERSHIP}/server/src`;
const TEST = '\\.test\\.ts$';

/* The plugin's modules, each with the modules that it may import. Account export and deletion
 * need data of every module, so that module may import the others. */
const PLUGIN_MODULES = [
  ['platform', []],
  ['security-log', ['platform']],
  ['events', ['platform']],
  ['site', ['platform']],
  ['users', ['platform', 'events', 'site']],
  ['strapi-patches', ['platform', 'users']],
  ['mail', ['platform', 'security-log', 'site', 'users']],
  ['media', ['platform', 'security-log', 'strapi-patches']],
  ['moves', ['platform', 'strapi-patches', 'media']],
  ['catalogue', ['platform', 'security-log', 'site', 'strapi-patches', 'media', 'moves']],
  ['identity', ['platform', 'security-log', 'events', 'site', 'users', 'strapi-patches', 'mail']],
  [
    'training',
    ['platform', 'security-log', 'events', 'site', 'users', 'mail', 'catalogue', 'identity'],
  ],
  [
    'billing',
    [
      ...['platform', 'security-log', 'site', 'users', 'strapi-patches', 'mail', 'catalogue'],
      ...['identity', 'training'],
    ],
  ],
  [
    'identity/account',
    [
      ...['platform', 'security-log', 'users', 'strapi-patches', 'mail', 'catalogue'],
      ...['identity', 'training', 'billing'],
    ],
  ],
  [
    'back-office',
    [
      ...['platform', 'security-log', 'site', 'users', 'strapi-patches', 'mail', 'media'],
      ...['moves', 'catalogue', 'identity', 'training', 'billing'],
    ],
  ],
];
const TOP_MODULES = PLUGIN_MODULES.map(([name]) => name).filter((name) => !name.includes('/'));
/** Folders inside a module that have a rule of their own. */
const partsOf = (module) =>
  PLUGIN_MODULES.map(([name]) => name).filter((name) => name.startsWith(`${module}/`));

/* The storefront's features by level; a feature may use those of the levels before its own. */
const FEATURE_LEVELS = [
  ['forms', 'session', 'toast'],
  ['dialogs', 'moves', 'order', 'payment-form'],
  ['progress', 'sign-in', 'subscription'],
  ['admin', 'player', 'signup', 'workout-card'],
];
const FEATURES = 'storefront/src/features';
const featuresOf = (levels) => `^${FEATURES}/(${levels.flat().join('|')})/`;

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    only('contract-imports-nothing-of-ours', CONTRACT, []),
    only('server-kit-imports-contract', KIT, [CONTRACT]),
    {
      name: 'contract-runs-in-browsers',
      severity: 'error',
      comment: 'What only servers need stands in server-kit',
      from: { path: `^${CONTRACT}/src/`, pathNot: TEST },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'pages-import-no-server-kit',
      severity: 'error',
      comment: 'It runs in Node alone',
      from: { path: `^(storefront/src|${MEMBERSHIP}/admin/src)/`, pathNot: TEST },
      to: { path: `^${KIT}/` },
    },
    {
      ...only('membership-imports-contract', MEMBERSHIP, [CONTRACT, KIT]),
      from: { path: `^${MEMBERSHIP}/`, pathNot: `^${MEMBERSHIP}/(test|bench|ops)/|\\.test\\.ts$` },
    },
    {
      ...only('storefront-imports-contract', 'storefront', [CONTRACT, KIT]),
      // The load generator of the CMS' benchmark, and a product of its own for a test.
      from: { path: '^storefront/', pathNot: '^storefront/(bench|e2e|ops)/' },
    },
    {
      ...only('cms-loads-membership', 'cms', [MEMBERSHIP]),
      from: { path: '^cms/', pathNot: '^cms/test/|\\.test\\.ts$' },
    },
    only('seed-talks-to-cms', 'seed', ['cms', CONTRACT]),
    only('sandbox-stands-alone', 'sandbox', []),
    {
      name: 'panel-imports-no-server',
      severity: 'error',
      comment: 'What both halves of the plugin use stands in the contract',
      from: { path: `^${MEMBERSHIP}/admin/src/`, pathNot: '\\.test\\.tsx?$' },
      to: { path: `^${PLUGIN}/` },
    },
    ...PLUGIN_MODULES.map(([module, uses]) => ({
      name: `plugin-${module.replace('/', '-')}-uses-what-is-below-it`,
      severity: 'error',
      comment: `The plugin's modules use each other in one direction; ${module} may use: ${uses.join(', ') || 'none'}`,
      from: {
        path: `^${PLUGIN}/${module}/`,
        pathNot: [TEST, ...partsOf(module).map((part) => `^${PLUGIN}/${part}/`)],
      },
      to: {
        path: `^${PLUGIN}/(${TOP_MODULES.join('|')})/`,
        pathNot: [module, ...uses].map((name) => `^${PLUGIN}/${name}/`),
      },
    })),
    {
      name: 'plugin-modules-through-their-index',
      severity: 'error',
      comment: 'What a module or a part of it offers others stands in its index.ts',
      from: { path: `^${PLUGIN}/([^/]+)/.+`, pathNot: TEST },
      to: {
        path: `^${PLUGIN}/[^/]+/.+`,
        pathNot: [`^${PLUGIN}/$1/`, '/index\\.ts$', `^${PLUGIN}/context\\.ts$`],
      },
    },
    {
      name: 'plugin-modules-not-through-their-own-index',
      severity: 'error',
      comment: 'Inside a module import the file itself: its index.ts is a door for the others',
      from: { path: `^${PLUGIN}/([^/]+)/.+`, pathNot: TEST },
      to: { path: `^${PLUGIN}/$1/index\\.ts$` },
    },
    ...FEATURE_LEVELS.map((level, index) => ({
      name: `storefront-features-of-level-${index + 1}`,
      severity: 'error',
      comment: `${level.join(', ')} may use the features of the levels before their own`,
      from: { path: `^${FEATURES}/(${level.join('|')})/`, pathNot: '\\.test\\.tsx?$' },
      to: {
        path: `^${FEATURES}/`,
        pathNot: [
          `^${FEATURES}/$1/`,
          ...(index > 0 ? [featuresOf(FEATURE_LEVELS.slice(0, index))] : []),
        ],
      },
    })),
    {
      name: 'storefront-features-have-a-level',
      severity: 'error',
      comment: 'Name a new feature in FEATURE_LEVELS',
      from: { path: `^${FEATURES}/`, pathNot: featuresOf(FEATURE_LEVELS) },
      to: {},
    },
    {
      name: 'storefront-features-through-their-index',
      severity: 'error',
      comment:
        'What a feature offers others stands in its index.ts. Only a lazy part is named by its own file, so that it stays one.',
      from: { path: '^storefront/src/features/([^/]+)/', pathNot: '\\.test\\.tsx?$' },
      to: {
        path: '^storefront/src/features/',
        pathNot: ['^storefront/src/features/$1/', '/index\\.ts$', '\\.css\\.ts$'],
        dependencyTypesNot: ['dynamic-import'],
      },
    },
    {
      name: 'storefront-pages-use-features-through-their-index',
      severity: 'error',
      comment: 'The same for pages and the frame',
      from: { path: '^storefront/src/(frame|routes)/', pathNot: '\\.test\\.tsx?$' },
      to: {
        path: '^storefront/src/features/',
        pathNot: ['/index\\.ts$', '\\.css\\.ts$'],
        dependencyTypesNot: ['dynamic-import'],
      },
    },
    {
      name: 'storefront-ui-knows-no-feature',
      severity: 'error',
      comment: 'The design system is used by features and pages, and uses none',
      from: { path: '^storefront/src/ui/' },
      to: { path: '^storefront/src/(api|features|frame|head|routes)/' },
    },
    {
      name: 'storefront-api-knows-no-feature',
      severity: 'error',
      comment: 'Calls are made by features and pages, and know none',
      from: { path: '^storefront/src/api/' },
      to: {
        path: '^storefront/src/(features|frame|routes|ui)/',
        // For the CAPTCHA that a call asks for.
        pathNot: '^storefront/src/ui/tokens\\.css\\.ts$',
      },
    },
    {
      name: 'storefront-features-below-pages',
      severity: 'error',
      comment: 'Pages and the frame use features; a feature uses neither',
      from: { path: '^storefront/src/features/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^storefront/src/(frame|routes)/' },
    },
    {
      name: 'no-circles',
      severity: 'error',
      comment: 'Two modules that need each other are one module, or three',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'no-circles-of-types',
      severity: 'error',
      comment: 'A type that two modules need stands in one of them, or in a third',
      from: { pathNot: `/bench/|${TEST}` },
      to: { circular: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|build|\\.cache|\\.strapi|node_modules)/|routeTree\\.gen\\.ts$' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'default'] },
  },
};
