import { callApi } from './members.ts';
import { mailTo, storefrontUrl } from './site.ts';
import { expect, test } from './test.ts';

const BRAND = '/content-manager/single-types/api::site-settings.site-settings';
const TEXTS = '/content-manager/single-types/api::site-text.site-text';
const NAME = 'Bo & "Söhne"';

/** The draft of the brand is one for all tests of a worker: it becomes what it was. */
test('a name and colours that the coach publishes are those of the site, of its app and of mails', {
  tag: '@all',
}, async ({ aCoach, aVisitor, aMember, panel: api }) => {
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

test('texts are written beside the site as it becomes, and public once they are published', {
  tag: '@all',
}, async ({ aCoach, aVisitor, panel: api }) => {
  const { data } = (await api.call('GET', TEXTS)) as { data: { hero: { headline: string } } };
  const panel = await aCoach('/plugins/membership/site/texts');
  const headline = panel.getByLabel('Headline');
  const site = panel.frameLocator('iframe');
  try {
    await site.getByRole('heading', { level: 1, name: data.hero.headline }).waitFor();
    await headline.fill('Slow and strong. {{price}}');
    await panel.getByText('{{price}} is unknown').waitFor();
    await headline.fill('Slow and strong. $1.23');
    await panel.getByText('1.23 is not the price of a plan.').waitFor();
    await headline.fill('Slow and strong.');
    await site.getByRole('heading', { level: 1, name: 'Slow and strong.' }).waitFor();
    await panel.getByText('Small print').click();
    await expect(site.locator('[data-field="hero.small_print"]')).toHaveCSS(
      'outline-style',
      'solid',
    );

    const page = await aVisitor();
    await page.goto(storefrontUrl);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(data.hero.headline);
    await panel.getByRole('button', { name: 'Publish' }).click();
    await panel.getByText('Published. The site shows it within a second.').waitFor();
    await expect(async () => {
      await page.goto(storefrontUrl);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Slow and strong.', {
        timeout: 1000,
      });
    }).toPass();
  } finally {
    await api.call('PUT', TEXTS, { hero: data.hero });
    await api.call('POST', `${TEXTS}/actions/publish`, {});
  }
});

for (const [path, call, says, shown] of [
  ['', BRAND, 'The brand could not be read.', 'Mails come from'],
  ['/texts', `${TEXTS}?locale=en`, 'The texts could not be read.', 'Headline'],
] as const) {
  test(`a form of the site that cannot be read says so, and is read again${path}`, {
    tag: '@all',
  }, async ({ aCoach }) => {
    const panel = await aCoach('/');
    await panel.route(`**${call}`, (route) => route.fulfill({ status: 500, json: {} }));
    await panel.goto(new URL(`/admin/plugins/membership/site${path}`, panel.url()).href);
    await panel.getByRole('alert').getByText(says).waitFor();
    await panel.unroute(`**${call}`);
    await panel.getByRole('button', { name: 'Try again' }).click();
    await panel.getByLabel(shown).waitFor();
  });
}

test('what somebody else saved meanwhile is not lost: theirs is shown, or mine is kept', {
  tag: '@all',
}, async ({ aCoach, panel: api }) => {
  const { data } = (await api.call('GET', BRAND)) as { data: { senderName: string | null } };
  const panel = await aCoach('/plugins/membership/site');
  const sender = panel.getByLabel('Mails come from');
  await sender.waitFor();
  try {
    await api.call('PUT', BRAND, { senderName: 'Theirs' });
    await sender.fill('Mine');
    await panel.getByText(/saved this (a minute ago|meanwhile)\.$/).waitFor();
    const question = panel.waitForEvent('dialog');
    await panel.getByRole('link', { name: 'Members', exact: true }).click();
    await (await question).dismiss();
    await expect(sender).toHaveValue('Mine');
    await panel.getByRole('button', { name: 'Show theirs' }).click();
    await expect(sender).toHaveValue('Theirs');

    await api.call('PUT', BRAND, { senderName: 'Theirs again' });
    await sender.fill('Mine');
    await panel.getByRole('button', { name: 'Keep mine' }).click();
    await panel.getByText(/^saved \d\d:\d\d$/).waitFor();
    const { data: now } = (await api.call('GET', BRAND)) as {
      data: { senderName: string };
    };
    expect(now.senderName).toBe('Mine');
  } finally {
    await api.call('PUT', BRAND, { senderName: data.senderName });
    await api.call('POST', `${BRAND}/actions/publish`, {});
  }
});
