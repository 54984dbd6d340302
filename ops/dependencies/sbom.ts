import { Enums, Models, Serialize, SPDX, Spec } from '@cyclonedx/cyclonedx-library';
import { parse } from 'yaml';
import { z } from 'zod';
import type { LicensedPackage } from './licenses.ts';

const dependenciesSchema = z.record(z.string(), z.string()).default({});

const importedSchema = z.record(z.string(), z.object({ version: z.string() })).default({});

/** The parts of pnpm's lockfile (version 9) that a bill of materials needs. */
const lockfileSchema = z.object({
  importers: z.record(
    z.string(),
    z.object({ dependencies: importedSchema, devDependencies: importedSchema }),
  ),
  packages: z.record(
    z.string(),
    z.object({ resolution: z.object({ integrity: z.string().optional() }) }),
  ),
  snapshots: z.record(
    z.string(),
    z.object({ dependencies: dependenciesSchema, optionalDependencies: dependenciesSchema }),
  ),
});

const manifestSchema = z.object({ name: z.string(), version: z.string(), license: z.string() });

/** `@scope/name@1.0.0(peer@2.0.0)` without its peers. */
const withoutPeers = (key: string): string => key.split('(', 1)[0] ?? key;

const nameAndVersion = (key: string): [string, string] => {
  const at = key.lastIndexOf('@');
  return [key.slice(0, at), key.slice(at + 1)];
};

/** Of a dependency's name and version in the lockfile; an alias names its package in the version. */
const keyOf = (name: string, version: string): string => {
  const plain = withoutPeers(version);
  return plain.lastIndexOf('@') > 0 ? plain : `${name}@${plain}`;
};

const isLink = (version: string): boolean => version.startsWith('link:');

const licenseOf = (license: string) => {
  if (SPDX.isSupportedSpdxId(license)) return new Models.SpdxLicense(license);
  return / (OR|AND|WITH) /.test(license)
    ? new Models.LicenseExpression(license)
    : new Models.NamedLicense(license);
};

const componentOf = (key: string, integrity: string | undefined, license: string | undefined) => {
  const [full, version] = nameAndVersion(key);
  const [group, name] = full.startsWith('@') ? full.split('/', 2) : [undefined, full];
  const component = new Models.Component(Enums.ComponentType.Library, name ?? full, {
    ...{ bomRef: key, version, ...(group !== undefined && { group }) },
    purl: `pkg:npm/${full.replace('@', '%40')}@${version}`,
    scope: Enums.ComponentScope.Optional,
  });
  const [algorithm, digest] = integrity?.split('-', 2) ?? [];
  if (algorithm === 'sha512' && digest !== undefined) {
    const hex = Buffer.from(digest, 'base64').toString('hex');
    component.hashes.set(Enums.HashAlgorithm['SHA-512'], hex);
  }
  if (license !== undefined) component.licenses.add(licenseOf(license));
  return component;
};

/**
 * Makes a software bill of materials in the format CycloneDX 1.6 from the lockfile: every package of
 * every platform with its checksum, license where it is installed here, and dependencies. Packages
 * that run in production have the scope `required`.
 * @param texts the contents of `pnpm-lock.yaml` and of the top `package.json`, and the licenses
 */
export const createSbom = (texts: {
  lockfile: string;
  manifest: string;
  licenses: readonly LicensedPackage[];
}): { json: string; components: number } => {
  const { importers, packages, snapshots } = lockfileSchema.parse(parse(texts.lockfile));
  const { name, version, license } = manifestSchema.parse(JSON.parse(texts.manifest));
  const licenses = new Map<string, string>(
    texts.licenses.flatMap((each) =>
      each.versions.map((one) => [`${each.name}@${one}`, each.license] as const),
    ),
  );
  const product = new Models.Component(Enums.ComponentType.Application, name, {
    ...{ bomRef: name, version },
  });
  product.licenses.add(licenseOf(license));
  const components = new Map(
    Object.entries(packages).map(([key, { resolution }]) => [
      key,
      componentOf(key, resolution.integrity, licenses.get(key)),
    ]),
  );

  const dependenciesOf = new Map<string, Set<string>>();
  for (const [key, { dependencies, optionalDependencies }] of Object.entries(snapshots)) {
    const from = withoutPeers(key);
    const keys = dependenciesOf.get(from) ?? new Set();
    for (const [each, at] of Object.entries({ ...dependencies, ...optionalDependencies })) {
      if (!isLink(at)) keys.add(keyOf(each, at));
    }
    dependenciesOf.set(from, keys);
  }
  for (const [from, keys] of dependenciesOf) {
    for (const key of keys) {
      const to = components.get(key);
      if (to !== undefined) components.get(from)?.dependencies.add(to.bomRef);
    }
  }

  const required: string[] = [];
  for (const { dependencies, devDependencies } of Object.values(importers)) {
    for (const [each, at] of Object.entries({ ...devDependencies, ...dependencies })) {
      if (isLink(at.version)) continue;
      const key = keyOf(each, at.version);
      const component = components.get(key);
      if (component !== undefined) product.dependencies.add(component.bomRef);
      if (each in dependencies) required.push(key);
    }
  }
  const reached = new Set<string>();
  for (let key = required.pop(); key !== undefined; key = required.pop()) {
    const component = components.get(key);
    if (component === undefined || reached.has(key)) continue;
    reached.add(key);
    component.scope = Enums.ComponentScope.Required;
    required.push(...(dependenciesOf.get(key) ?? []));
  }

  const bom = new Models.Bom({ metadata: new Models.Metadata({ component: product }) });
  for (const component of components.values()) bom.components.add(component);
  const serializer = new Serialize.JsonSerializer(
    new Serialize.JSON.Normalize.Factory(Spec.Spec1dot6),
  );
  return {
    json: `${serializer.serialize(bom, { sortLists: true, space: 2 })}\n`,
    components: components.size,
  };
};
