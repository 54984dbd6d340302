import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ROOT } from '../../scripts/start/settings.ts';
import { judgeAudit } from './audit.ts';
import { findLicenseFaults } from './licenses.ts';
import { createSbom } from './sbom.ts';

const licensed = (name: string, license: string) => ({ name, versions: ['1.0.0'], license });

describe('licenses', () => {
  it.each([
    ['MIT', true],
    ['(MIT OR GPL-3.0-or-later)', true],
    ['Apache-2.0 AND MIT', true],
    ['GPL-3.0-only', false],
    ['AGPL-3.0-or-later', false],
    ['MIT AND GPL-2.0-only', false],
    ['SEE LICENSE IN LICENSE', false],
    ['Unknown', false],
  ])('judges %s', (license, fits) => {
    expect(findLicenseFaults([licensed('some-package', license)])).toEqual(
      fits ? [] : [`some-package 1.0.0: ${license}`],
    );
  });

  it('takes the exceptions by name, and nothing that only begins alike', () => {
    expect(findLicenseFaults([licensed('@ffmpeg-installer/linux-x64', 'GPLv3')])).toEqual([]);
    expect(findLicenseFaults([licensed('pause-more', 'Unknown')])).toHaveLength(1);
  });
});

describe('audit', () => {
  const advisory = { module_name: 'some-package', title: 'A fault', url: 'https://example.com/1' };

  it.each([
    ['critical', true],
    ['high', true],
    ['moderate', false],
  ])('fails for a vulnerability that is %s: %s', (severity, failed) => {
    const judged = judgeAudit({ advisories: { 1: { ...advisory, severity } } });
    expect(judged.failed).toBe(failed);
    expect(judged.text).toContain('some-package: A fault');
  });

  it('fails nothing where the registry has no such service', () => {
    expect(judgeAudit({ error: { code: 'ERR_PNPM_AUDIT_BAD_RESPONSE' } }).failed).toBe(false);
  });
});

const bomSchema = z.object({
  specVersion: z.literal('1.6'),
  components: z.array(
    z.object({
      'bom-ref': z.string(),
      purl: z.string(),
      scope: z.enum(['required', 'optional']),
      hashes: z.array(z.object({ alg: z.literal('SHA-512'), content: z.string().length(128) })),
    }),
  ),
  dependencies: z.array(z.object({ ref: z.string(), dependsOn: z.array(z.string()).default([]) })),
});

describe('sbom', () => {
  const { json, components } = createSbom({
    lockfile: readFileSync(join(ROOT, 'pnpm-lock.yaml'), 'utf8'),
    manifest: readFileSync(join(ROOT, 'package.json'), 'utf8'),
    licenses: [],
  });
  const bom = bomSchema.parse(JSON.parse(json));
  const find = (name: string) =>
    bom.components.find((each) => each['bom-ref'].startsWith(`${name}@`));

  it('names every package of the lockfile once, with its checksum', () => {
    expect(bom.components).toHaveLength(components);
    expect(components).toBeGreaterThan(1000);
    expect(new Set(bom.components.map(({ purl }) => purl)).size).toBe(components);
  });

  it('tells what runs in production from what does not', () => {
    expect(find('stripe')?.scope).toBe('required');
    expect(find('@strapi/strapi')?.purl).toMatch(/^pkg:npm\/%40strapi\/strapi@5\./);
    // A dependency of a dependency.
    expect(find('koa')?.scope).toBe('required');
    expect(find('@biomejs/biome')?.scope).toBe('optional');
  });

  it('says which package needs which', () => {
    const needs = (ref: string) => bom.dependencies.find((each) => each.ref === ref)?.dependsOn;
    expect(needs('ondelle')).toContain(find('stripe')?.['bom-ref']);
    expect(needs(find('@strapi/strapi')?.['bom-ref'] ?? '')?.join(' ')).toContain('@strapi/core@');
  });
});
