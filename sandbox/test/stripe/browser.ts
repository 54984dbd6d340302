import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

const WELL_KNOWN = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
];

/** Nothing but the pages that are asked for: no first run, no updates, no calls home. */
const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The browser that CHROMIUM names, one that is installed, else the one that comes through npm. */
export async function launchBrowser(): Promise<Browser> {
  const found = process.env.CHROMIUM || WELL_KNOWN.find((path) => existsSync(path));
  if (found) return chromium.launch({ executablePath: found, args: ARGUMENTS });
  const { default: packaged } = await import('@sparticuz/chromium');
  return chromium.launch({ executablePath: await packaged.executablePath(), args: ARGUMENTS });
}
