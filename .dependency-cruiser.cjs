/*
 * The one-way imports of the architecture. `contract` imports nothing of ours; `membership` and
 * `storefront` import `contract` alone; `cms` loads `membership`; nobody imports `sandbox`.
 */
const only = (name, from, allowed) => ({
  name,
  severity: 'error',
  comment: `${from} may import of ours only: ${allowed.join(', ') || 'nothing'}`,
  from: { path: `^${from}/` },
  to: {
    path: '^(cms|cms-extensions|storefront|seed|sandbox|scripts)/',
    pathNot: [from, ...allowed].map((path) => `^${path}/`),
  },
});

const CONTRACT = 'cms-extensions/contract';
const MEMBERSHIP = 'cms-extensions/membership';

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    only('contract-imports-nothing-of-ours', CONTRACT, []),
    {
      ...only('membership-imports-contract', MEMBERSHIP, [CONTRACT]),
      from: { path: `^${MEMBERSHIP}/`, pathNot: `^${MEMBERSHIP}/(test|bench)/|\\.test\\.ts$` },
    },
    only('storefront-imports-contract', 'storefront', [CONTRACT]),
    {
      ...only('cms-loads-membership', 'cms', [MEMBERSHIP]),
      from: { path: '^cms/', pathNot: '^cms/test/|\\.test\\.ts$' },
    },
    only('seed-talks-to-cms', 'seed', ['cms', CONTRACT]),
    only('sandbox-stands-alone', 'sandbox', []),
    {
      name: 'features-through-their-front-door',
      severity: 'error',
      comment:
        "What a feature offers others stands in its index.ts; nobody reaches into another's inside",
      from: { path: `^${MEMBERSHIP}/server/src/([^/]+)/.+`, pathNot: '\\.test\\.ts$' },
      to: {
        path: `^${MEMBERSHIP}/server/src/[^/]+/.+`,
        pathNot: [`^${MEMBERSHIP}/server/src/$1/`, '/index\\.ts$'],
      },
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
      to: { path: '^storefront/src/(features|frame|routes|ui)/' },
    },
    {
      name: 'storefront-features-below-pages',
      severity: 'error',
      comment: 'Pages and the frame use features; a feature uses neither',
      from: { path: '^storefront/src/features/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^storefront/src/(frame|routes|screens)/' },
    },
    {
      name: 'no-circles',
      severity: 'error',
      comment: 'Two modules that need each other are one module, or three',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|build|\\.cache|\\.strapi|node_modules)/|routeTree\\.gen\\.ts$' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'default'] },
  },
};
