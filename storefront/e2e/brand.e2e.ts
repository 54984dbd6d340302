import { z } from 'zod';
import { open } from './site.ts';
import { expect, test } from './test.ts';

const FORM = '/content-manager/single-types/api::site-settings.site-settings';
const draftSchema = z.object({ data: z.object({ name: z.string(), accent: z.string() }) });

const NAME = 'Bo <Köln> & "Söhne" 🧘';

test.describe('the brand', () => {
  // In one worker, whose site has another name meanwhile.
  test.describe.configure({ mode: 'default' });

  test('is changed in the panel, and is on the site within a second of its publication', async ({
    aVisitor,
    aCoach,
    panel: api,
  }) => {
    const { data: before } = draftSchema.parse(await api.call('GET', FORM));
    const visitor = await aVisitor();
    const panel = await aCoach('/plugins/membership/site');
    const site = panel.getByRole('main');
    try {
      await test.step('as a draft that saves itself, with the shades that can be read', async () => {
        await site.getByLabel('Name', { exact: false }).first().fill(NAME);
        await site.getByRole('textbox', { name: /^Accent/ }).fill('#0000ff');
        await site.getByText(/^saved \d\d:\d\d$/).waitFor();
        await site.getByText('Changes not published').waitFor();
        await site.getByText('Night theme: #7575ff, 4.5 : 1.').waitFor();
        await site.getByRole('textbox', { name: /^Accent/ }).fill('blue');
        await site.getByText('Enter a colour such as #c9371c').waitFor();
        await site.getByRole('textbox', { name: /^Accent/ }).fill('#0000ff');
        await expect(site.getByText('Enter a colour such as #c9371c')).toHaveCount(0);
        await open(visitor, '/');
        await expect(visitor).toHaveTitle(/^Ondelle: /);
      });
      await test.step('and shows it once it is published', async () => {
        await site.getByRole('button', { name: 'Publish' }).click();
        await site.getByText('Published', { exact: true }).waitFor();
        const html = async () => (await visitor.request.get('/')).text();
        await expect.poll(html, { intervals: [250] }).toContain('Bo &lt;Köln&gt; &amp;');
        await open(visitor, '/');
        await expect(visitor).toHaveTitle(new RegExp(`^${NAME}: `));
        await visitor
          .getByRole('link', { name: `${NAME}, home` })
          .first()
          .waitFor();
        const button = visitor.getByRole('button', { name: 'Start Free Trial' }).first();
        await expect(button).toHaveCSS('background-color', 'rgb(0, 0, 255)');
        await visitor.emulateMedia({ colorScheme: 'dark' });
        await expect(button).toHaveCSS('background-color', 'rgb(117, 117, 255)');
        const manifest = await (await visitor.request.get('/site.webmanifest')).json();
        expect(manifest.name).toBe(NAME);
      });
    } finally {
      await api.call('PUT', FORM, { name: before.name, accent: before.accent });
      await api.call('POST', `${FORM}/actions/publish`, {});
    }
  });
});
