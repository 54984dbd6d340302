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
