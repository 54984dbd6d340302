import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { cmsUrl, findWorkout } from './site.ts';
import { expect, test } from './test.ts';

type Entry = { default: { fetch: (request: Request) => Promise<Response> } };

/** React's mark of a part that the server leaves to the browser, which then reports an error. */
const OPEN_PART = '<!--$!-->';

test('the first page of each kind that a new server renders is whole, like later ones', async () => {
  process.env.CMS_INTERNAL_URL = cmsUrl;
  // A server that has loaded no page's code yet, in this process.
  const built = pathToFileURL(join(import.meta.dirname, '..', 'dist', 'server', 'server.js'));
  const { default: server }: Entry = await import(built.href);
  const { slug } = await findWorkout(() => true);
  const paths = ['/programmes', '/programmes/strong-middle', `/workouts/${slug}`, '/', '/week'];
  for (const path of paths) {
    const render = async (): Promise<string> => {
      const response = await server.fetch(new Request(`http://localhost${path}`));
      expect(response.status).toBe(200);
      expect([...response.headers.keys()]).not.toContain('x-unfinished');
      return response.text();
    };
    const pages = [await render(), await render()];
    for (const html of pages) {
      expect(html, path).not.toContain(OPEN_PART);
      // What the browser begins with: the router's state and the answers of the CMS.
      expect(html, path).toMatch(/\$_TSR/);
      expect(html, path).toContain('site-texts');
    }
  }
});
