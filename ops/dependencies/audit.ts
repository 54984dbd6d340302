import { z } from 'zod';
import { pnpmJson } from './pnpm.ts';

const reportSchema = z.union([
  z.object({ error: z.object({ code: z.string() }) }),
  z.object({
    advisories: z.record(
      z.string(),
      z.object({
        module_name: z.string(),
        severity: z.string(),
        title: z.string(),
        url: z.string(),
        patched_versions: z.string().optional(),
      }),
    ),
  }),
]);

/** Severities that fail; lower ones are only shown. */
const SEVERE = ['high', 'critical'];

/**
 * Judges the known vulnerabilities of the packages that run in production.
 * @param report pnpm's report; by default a new one
 * @returns a text for the terminal, and whether a severe one is among them. A registry that offers
 * no such report fails nothing.
 */
export const judgeAudit = (
  report: unknown = pnpmJson(['audit', '--prod', '--json']),
): { text: string; failed: boolean } => {
  const parsed = reportSchema.parse(report);
  if ('error' in parsed) {
    return {
      text: `No audit: the registry does not offer it (${parsed.error.code})`,
      failed: false,
    };
  }
  const found = Object.values(parsed.advisories);
  const lines = found.map(
    ({ module_name, severity, title, url, patched_versions }) =>
      `${severity}: ${module_name}: ${title} (mended in ${patched_versions ?? 'none'}), ${url}`,
  );
  const failed = found.some(({ severity }) => SEVERE.includes(severity));
  return { text: [...lines, `${found.length} known vulnerabilities`].join('\n'), failed };
};
