import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import * as apps from 'kubernetes-models/apps/v1';
import * as batch from 'kubernetes-models/batch/v1';
import * as networking from 'kubernetes-models/networking.k8s.io/v1';
import * as policy from 'kubernetes-models/policy/v1';
import * as core from 'kubernetes-models/v1';
import { describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { z } from 'zod';
import { ROOT } from '../../scripts/start/settings.ts';

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

const probeSchema = z.object({ httpGet: z.object({ path: z.string(), port: z.string() }) });
const containerSchema = z.looseObject({
  name: z.string(),
  image: z.string(),
  command: z.array(z.string()).optional(),
  envFrom: z.array(z.unknown()),
  securityContext: z.looseObject({ readOnlyRootFilesystem: z.literal(true) }),
  resources: z.object({ limits: z.object({ memory: z.string() }) }),
  livenessProbe: probeSchema.optional(),
  readinessProbe: probeSchema.optional(),
  startupProbe: probeSchema.optional(),
});
const podSchema = z.looseObject({
  securityContext: z.looseObject({ runAsNonRoot: z.literal(true) }),
  containers: z.array(containerSchema).length(1),
});
const objectSchema = z.looseObject({
  apiVersion: z.string(),
  kind: z.string(),
  metadata: z.looseObject({ name: z.string(), namespace: z.string().optional() }),
  data: z.record(z.string(), z.string()).optional(),
  stringData: z.record(z.string(), z.string()).optional(),
  spec: z.unknown().optional(),
});
const objects = globSync('ops/kubernetes/*.yaml', { cwd: ROOT })
  .sort()
  .flatMap((path) => parseAllDocuments(read(path)).map((document) => document.toJS()))
  .map((object) => ({ object, ...objectSchema.parse(object) }));
const named = (kind: string, name: string) => {
  const found = objects.find((it) => it.kind === kind && it.metadata.name === name);
  if (found === undefined) throw new Error(`There is no ${kind} "${name}"`);
  return found;
};
const containerOf = (kind: string, name: string) =>
  z.object({ template: z.object({ spec: podSchema }) }).parse(named(kind, name).spec).template.spec
    .containers[0];

/** The schemas of Kubernetes' own API, by version and kind. */
const MODELS: Readonly<Record<string, new (data: never) => { validate(): void }>> = {
  'v1/Namespace': core.Namespace,
  'v1/ConfigMap': core.ConfigMap,
  'v1/Secret': core.Secret,
  'v1/Service': core.Service,
  'apps/v1/Deployment': apps.Deployment,
  'batch/v1/Job': batch.Job,
  'policy/v1/PodDisruptionBudget': policy.PodDisruptionBudget,
  'networking.k8s.io/v1/Ingress': networking.Ingress,
};

type Manifest = Pick<(typeof objects)[number], 'apiVersion' | 'kind' | 'object'>;

/** What the compiler says of objects as values of the API's types. */
const unknownFields = (manifests: readonly Manifest[]): string => {
  const folder = mkdtempSync(join(tmpdir(), 'manifests-'));
  const declared = manifests.map(
    ({ apiVersion, kind, object }, index) =>
      `export const it${index}: import('kubernetes-models/${apiVersion}/${kind}').I${kind} = ${JSON.stringify(object)};`,
  );
  writeFileSync(join(folder, 'manifests.ts'), declared.join('\n'));
  const packages = join(ROOT, 'node_modules/kubernetes-models');
  const compilerOptions = {
    ...{ strict: true, noEmit: true, skipLibCheck: true, types: [] },
    ...{ module: 'esnext', moduleResolution: 'bundler' },
    paths: { 'kubernetes-models/*': [`${packages}/*`] },
  };
  const settings = join(folder, 'tsconfig.json');
  writeFileSync(settings, JSON.stringify({ compilerOptions, files: ['manifests.ts'] }));
  const compiler = join(ROOT, 'node_modules/typescript/bin/tsc');
  const { status, stdout } = spawnSync(process.execPath, [compiler, '-p', settings], {
    encoding: 'utf8',
  });
  rmSync(folder, { recursive: true });
  return status === 0 ? '' : stdout || `The compiler ended with ${status}`;
};

/** Adds an 's' to a field's name wherever it occurs. */
const renameField = (object: unknown, name: string): unknown =>
  JSON.parse(JSON.stringify(object).replaceAll(`"${name}":`, `"${name}s":`));

describe('the manifests for Kubernetes', () => {
  it.each(objects.map((it) => [it.kind, it.metadata.name, it] as const))(
    '%s %s fits the schema of its kind',
    (_kind, _name, { apiVersion, kind, object }) => {
      const Model = MODELS[`${apiVersion}/${kind}`];
      if (Model === undefined) throw new Error(`${apiVersion}/${kind} has no schema here`);
      expect(() => new Model(object as never).validate()).not.toThrow();
    },
  );

  it('are refused with a field of another type', () => {
    const wrong = { apiVersion: 'apps/v1', kind: 'Deployment', spec: { replicas: 'two' } };
    expect(() => new apps.Deployment(wrong as never).validate()).toThrow();
  });

  it('have only fields that exist, which the schemas do not check and kubectl refuses', () => {
    expect(unknownFields(objects)).toBe('');
    const misspelt = structuredClone(objects).map((it) =>
      it.kind === 'Deployment' ? { ...it, object: renameField(it.object, 'readinessProbe') } : it,
    );
    expect(unknownFields(misspelt)).toMatch(/readinessProbes.+does not exist/);
  });

  it('set only settings that exist, and all that the CMS gets in docker-compose.yml', () => {
    const example = parseEnv(read('.env.example'));
    const given = {
      ...named('ConfigMap', 'ondelle').data,
      ...named('Secret', 'ondelle-cms').stringData,
    };
    const unknown = Object.keys(given).filter((name) => !(name in example) && name !== 'NODE_ENV');
    expect(unknown).toEqual([]);
    const compose = parse(read('ops/cluster/docker-compose.yml'), { merge: true });
    const needed = Object.entries<string>(compose.services['cms-1'].environment)
      .filter(([, value]) => /^\$\{\w+:\?/.test(value))
      .map(([name]) => name);
    expect(needed.filter((name) => !(name in given))).toEqual([]);
    expect(Object.values(named('Secret', 'ondelle-cms').stringData ?? {}).join('')).toBe('');
  });

  it.each(['cms', 'storefront'])(
    'probe %s as the balancer does, before it gets requests',
    (name) => {
      const container = containerOf('Deployment', name);
      expect(container?.readinessProbe?.httpGet).toEqual({ path: '/readyz', port: 'http' });
      expect(container?.livenessProbe?.httpGet.path).toBe('/healthz');
      expect(container?.startupProbe?.httpGet.path).toBe('/healthz');
      expect(named('Deployment', name).spec).toMatchObject({
        strategy: { rollingUpdate: { maxUnavailable: 0 } },
      });
    },
  );

  it('migrate with the image of the CMS, and a command that it has', () => {
    const job = containerOf('Job', 'migration');
    expect(job?.image).toBe(containerOf('Deployment', 'cms')?.image);
    expect(job?.envFrom).toEqual(containerOf('Deployment', 'cms')?.envFrom);
    const [program, script = ''] = job?.command ?? [];
    expect(program).toBe('node');
    expect(existsSync(join(ROOT, 'cms', script))).toBe(true);
  });
});
