import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

const WELL_KNOWN = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** Nothing but the pages that are asked for: no first run, no updates, no calls home. */
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
 * A browser that plays H.264: the one that CHROMIUM names, one that is installed, else the one that
 * comes through npm.
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

/** Starts the browser, without a window. */
export const launchBrowser = async (): Promise<Browser> =>
  chromium.launch({ executablePath: await findBrowser(), args: BROWSER_ARGUMENTS });
