import { callApi } from './members.ts';
import { mailTo, storefrontUrl } from './site.ts';
import { expect, test } from './test.ts';

const BRAND = '/content-manager/single-types/api::site-settings.site-settings';
const NAME = 'Bo & "Söhne"';

/** The draft of the brand is one for all tests of a worker: it becomes what it was. */
test('a name and colours that the coach publishes are those of the site, of its app and of mails', async ({
  aCoach,
  aVisitor,
  aMember,
  panel: api,
}) => {
  const before = (await api.call('GET', BRAND)) as { data: { name: string; accent: string } };
  const { name, accent } = before.data;
  const panel = await aCoach('/plugins/membership/site');
  try {
    await panel.getByRole('textbox', { name: 'Name', exact: true }).fill(NAME);
    await panel.getByLabel('Accent: buttons, links, marks', { exact: true }).fill('#0000ff');
    await panel.getByText(/^White on it reads 8\.3/).waitFor();
    await panel.getByText(/^saved \d\d:\d\d$/).waitFor();
    await panel.getByRole('button', { name: 'Publish' }).click();
    await panel.getByText('Published. The site shows it within a second.').waitFor();

    const manifest = async () =>
      (await (await fetch(`${storefrontUrl}/site.webmanifest`)).json()).name;
    await expect.poll(manifest).toBe(NAME);
    const page = await aVisitor();
    await expect(async () => {
      await page.goto(storefrontUrl);
      await expect(page.getByRole('banner')).toContainText(NAME, { timeout: 1000 });
    }).toPass();
    const button = page.getByRole('banner').getByRole('button', { name: 'Start Free Trial' });
    await expect(button).toHaveCSS('background-color', 'rgb(0, 0, 255)');

    const { email } = await aMember();
    await callApi('/auth/forgot-password', { body: { email } });
    expect((await mailTo(email, /password/i)).text).toContain(NAME);
  } finally {
    await api.call('PUT', BRAND, { name, accent });
    await api.call('POST', `${BRAND}/actions/publish`, {});
  }
});
