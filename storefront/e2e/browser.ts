import { existsSync } from 'node:fs';
import { type Browser, chromium } from '@playwright/test';

const WELL_KNOWN = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** Turns off first-run pages, updates and telemetry. */
export const BROWSER_ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--autoplay-policy=no-user-gesture-required',
];

/**
 * Finds a browser that plays H.264: the one set in CHROMIUM, an installed one, or the one from npm.
 */
export const findBrowser = async (): Promise<string> => {
  const named = process.env.CHROMIUM;
  if (named !== undefined && named !== '') {
    if (!existsSync(named)) throw new Error(`CHROMIUM names ${named}, which is not there`);
    return named;
  }
  const installed = WELL_KNOWN.find((path) => existsSync(path));
  if (installed !== undefined) return installed;
  const { default: packaged } = await import('@sparticuz/chromium');
  return packaged.executablePath();
};

/** Starts the browser in headless mode. */
export const launchBrowser = async (): Promise<Browser> =>
  chromium.launch({ executablePath: await findBrowser(), args: BROWSER_ARGUMENTS });
