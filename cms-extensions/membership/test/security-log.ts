import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { SECURITY_EVENTS } from '../server/src/security-log/index.ts';

const lineSchema = z.looseObject({
  time: z.string(),
  log: z.literal('security'),
  event: z.string(),
  outcome: z.enum(['success', 'failure', 'refused']),
  actor: z.object({ kind: z.string(), id: z.string().nullable() }),
  subject: z.string().nullable(),
  accountHash: z.string().optional(),
  address: z.string().nullable(),
  userAgent: z.string().nullable(),
  requestId: z.string().nullable(),
});

export type SecurityLine = z.output<typeof lineSchema>;

/** The security log of an app under test. */
export const securityLogOf = ({ dataDir }: { dataDir: string }) => {
  const path = join(dataDir, 'logs', 'security.jsonl');
  const text = (): string => (existsSync(path) ? readFileSync(path, 'utf8') : '');
  const lines = (): SecurityLine[] =>
    text()
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => lineSchema.parse(JSON.parse(line)));
  return {
    text,
    lines,
    /** The lines that were written while `work` ran. */
    during: async (work: () => Promise<unknown>): Promise<SecurityLine[]> => {
      const before = lines().length;
      await work();
      return lines().slice(before);
    },
    of: (event: keyof typeof SECURITY_EVENTS): SecurityLine[] =>
      lines().filter((line) => line.event === event),
  };
};
