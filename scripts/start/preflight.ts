import { accessSync, constants, mkdirSync, statfsSync } from 'node:fs';
import { createServer } from 'node:net';
import type { Settings } from './settings.ts';

const DATA_BYTES = 500_000_000;

/** The start is not possible, for a reason that the user can fix. */
export class CannotStart extends Error {
  override name = 'CannotStart';
}

/** Whether a port of this machine is already in use. */
const isTaken = (port: number, host: string): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code !== 'EADDRNOTAVAIL'));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(false)));
  });

const checkPorts = async (settings: Settings): Promise<void> => {
  const wanted = [
    ['STOREFRONT_PORT', settings.STOREFRONT_PORT, 'the storefront'],
    ['CMS_PORT', settings.CMS_PORT, 'Strapi'],
    ...(settings.runsSandbox ? [['SANDBOX_PORT', settings.SANDBOX_PORT, 'the sandbox']] : []),
  ] as [string, string, string][];
  const taken: string[] = [];
  for (const [name, port, what] of wanted) {
    if (await isTaken(Number(port), settings.HOST)) {
      taken.push(
        `  Port ${port}, which ${what} needs, is taken. End the program that uses it (another start of this product?), or set ${name} to a free one.`,
      );
    }
  }
  if (taken.length > 0) throw new CannotStart(taken.join('\n').trimStart());
};

const checkDataDir = (settings: Settings): void => {
  try {
    mkdirSync(settings.dataDir, { recursive: true });
    accessSync(settings.dataDir, constants.W_OK);
  } catch (error) {
    throw new CannotStart(
      `The folder for the data, ${settings.dataDir}, cannot be written (DATA_DIR): ${(error as Error).message}`,
    );
  }
  const { bavail, bsize } = statfsSync(settings.dataDir);
  if (bavail * bsize < DATA_BYTES) {
    throw new CannotStart(
      `The disk is nearly full: ${Math.round((bavail * bsize) / 1e6)} MB are free at ${settings.dataDir}, and ${DATA_BYTES / 1e6} MB are needed.`,
    );
  }
};

/**
 * Checks, before the start, for problems that would make it fail half-way.
 * @throws {CannotStart} when a port is taken, the disk is full or the data cannot be written
 */
export const preflight = async (settings: Settings): Promise<void> => {
  checkDataDir(settings);
  await checkPorts(settings);
};
