import { gzipSync } from 'node:zlib';
import { launchBrowser } from '../e2e/browser.ts';

/**
 * The gzip size of all scripts that a page loads before anybody touches it, in bytes, whatever the
 * encoding they came in.
 */
export const scriptBytes = async (storefrontUrl: string, path: string): Promise<number> => {
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage();
    const bodies: Promise<Buffer>[] = [];
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script') bodies.push(response.body());
    });
    await page.goto(storefrontUrl + path, { waitUntil: 'networkidle' });
    const scripts = await Promise.all(bodies);
    return scripts.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).byteLength, 0);
  } finally {
    await browser.close();
  }
};
