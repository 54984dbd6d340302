import { globSync, readFileSync } from 'node:fs';
import { join, matchesGlob } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ROOT } from '../start/settings.ts';

/*
 * What of Renovate's rules (docs.renovatebot.com/configuration-options) this repository uses. An
 * option that is new here is added; Renovate itself ignores or refuses a misspelt one.
 */

const DEPENDENCY_TYPES = ['dependencies', 'devDependencies', 'peerDependencies'] as const;

const text = z.string().min(1);
const age = z
  .string()
  .regex(/^\d+ (hour|day|week)s?$/)
  .nullable();
/** Of Renovate's schedules, the plain form in English. */
const schedule = z
  .string()
  .regex(
    /^(before|after) (1[0-2]|[1-9])(am|pm) on (monday|tuesday|wednesday|thursday|friday|saturday|sunday|weekday|weekend)$/,
  );
const rule = z
  .strictObject({
    description: text,
    matchPackageNames: z.array(text).min(1),
    matchDepTypes: z.array(z.enum(DEPENDENCY_TYPES)).min(1),
    matchManagers: z.array(z.enum(['dockerfile', 'docker-compose'])).min(1),
    matchUpdateTypes: z
      .array(z.enum(['major', 'minor', 'patch', 'pin', 'pinDigest', 'digest']))
      .min(1),
    groupName: text,
    allowedVersions: z.string().regex(/^<\d+(\.\d+)*$/),
    minimumReleaseAge: age,
    labels: z.array(text).min(1),
  })
  .partial();
const configurationSchema = z
  .strictObject({
    $schema: z.literal('https://docs.renovatebot.com/renovate-schema.json'),
    extends: z.array(
      z.enum(['config:recommended', 'docker:pinDigests', ':semanticCommitsDisabled']),
    ),
    minimumReleaseAge: age,
    internalChecksFilter: z.enum(['strict', 'flexible', 'none']),
    prConcurrentLimit: z.int().min(0),
    vulnerabilityAlerts: z
      .strictObject({ minimumReleaseAge: age, labels: z.array(text) })
      .partial(),
    lockFileMaintenance: z.strictObject({
      enabled: z.boolean(),
      schedule: z.array(schedule).min(1),
    }),
    packageRules: z.array(rule).min(1),
  })
  .partial();

const packageSchema = z.object({
  dependencies: z.record(z.string(), z.string()).optional(),
  devDependencies: z.record(z.string(), z.string()).optional(),
  peerDependencies: z.record(z.string(), z.string()).optional(),
});

const readJson = (path: string): unknown => JSON.parse(readFileSync(join(ROOT, path), 'utf8'));

const packages = globSync('**/package.json', {
  cwd: ROOT,
  exclude: (path) => /(^|\/)(node_modules|dist|build|\.[^/]+)$/.test(String(path)),
}).map((path) => packageSchema.parse(readJson(path)));
const versions = packages.flatMap((one) =>
  DEPENDENCY_TYPES.flatMap((type) => Object.entries(one[type] ?? {})),
);
const names = new Set(versions.map(([name]) => name));

describe('renovate.json', () => {
  const { packageRules = [], extends: presets } = configurationSchema.parse(
    readJson('renovate.json'),
  );
  const patterns = packageRules.flatMap(({ matchPackageNames = [] }) => matchPackageNames);

  it('has rules that say what they are for and what they do', () => {
    for (const { matchPackageNames, matchDepTypes, matchManagers, groupName } of packageRules) {
      expect(matchPackageNames ?? matchDepTypes ?? matchManagers).toBeDefined();
      expect(groupName).toBeDefined();
    }
    const groups = packageRules.map(({ groupName }) => groupName);
    expect(groups).toEqual([...new Set(groups)]);
  });

  it.each(patterns)('groups %s, which is a dependency', (pattern) => {
    expect([...names].filter((name) => matchesGlob(name, pattern))).not.toEqual([]);
  });

  // Every image has a digest (`deployment.test.ts`); the preset keeps them with each update.
  it('keeps images pinned by digest, and follows new builds of a tag at once', () => {
    expect(presets).toContain('docker:pinDigests');
    const digests = packageRules.find(({ matchUpdateTypes = [] }) =>
      matchUpdateTypes.includes('digest'),
    );
    expect(digests).toMatchObject({
      matchManagers: ['dockerfile', 'docker-compose'],
      matchUpdateTypes: ['pinDigest', 'digest'],
      minimumReleaseAge: null,
    });
  });

  it('refuses a misspelt option, schedule or age', () => {
    for (const wrong of [
      { packageRule: [] },
      { lockFileMaintenance: { enabled: true, schedule: ['before 6am on mondays'] } },
      { minimumReleaseAge: '4 dais' },
      { packageRules: [{ matchPackagePattern: ['react'], groupName: 'react' }] },
    ]) {
      expect(configurationSchema.safeParse(wrong).success).toBe(false);
    }
  });

  // Renovate's default keeps an exact version exact, and would widen a range.
  it('finds every dependency pinned to one version', () => {
    expect(versions.length).toBeGreaterThan(50);
    const EXACT = /^(\d+\.\d+\.\d+(-[\w.]+)?|workspace:\*)$/;
    expect(versions.filter(([, version]) => !EXACT.test(version))).toEqual([]);
  });
});
