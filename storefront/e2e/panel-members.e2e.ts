import type { Locator, Page } from '@playwright/test';
import { changePanelTheme, expectAccessible, expectReadable } from './accessibility.ts';
import { sandboxUrl } from './site.ts';
import { customerOf, stripe, subscriptionOf } from './stripe.ts';
import { expect, test } from './test.ts';

const MEMBERS = '/plugins/membership/members';
const PHONE = { width: 390, height: 844 };
const DESK = { width: 1280, height: 800 };

/** How many pixels are to be scrolled sideways. */
const hiddenBeside = (panel: Page): Promise<number> =>
  panel.evaluate(() => document.documentElement.scrollWidth - innerWidth);

const isAccessible = async (panel: Page): Promise<void> => {
  await changePanelTheme(panel, 'dark');
  await expectReadable(panel);
  await changePanelTheme(panel, 'light');
  await expectAccessible(panel);
};

const isReadable = async (panel: Page): Promise<void> => {
  for (const size of [PHONE, DESK]) {
    await panel.setViewportSize(size);
    expect(await hiddenBeside(panel)).toBe(0);
    await isAccessible(panel);
  }
};

const nameOf = (panel: Page, email: string) =>
  panel
    .getByRole('cell')
    .filter({ has: panel.getByText(email, { exact: true }) })
    .getByRole('link');

test('the coach finds a member by state and name, by keyboard alone, and keeps a note', async ({
  aCoach,
}) => {
  const panel = await aCoach(MEMBERS);
  await panel.setViewportSize(DESK);
  const filters = panel.getByRole('navigation', { name: 'Members by state' });
  await filters.getByRole('link', { name: /^Paying \d/ }).click();
  await expect(filters.getByRole('link', { name: /^Paying/ })).toHaveAttribute(
    'aria-current',
    'true',
  );
  await panel.getByText('Pays monthly').first().waitFor();
  await panel.keyboard.press('/');
  await panel.keyboard.type('nobody-of-this-name');
  await panel.getByText('Nothing found for “nobody-of-this-name” in Paying.').waitFor();
  await panel.getByRole('link', { name: 'Search everywhere' }).click();
  await panel.getByText('Nothing found for “nobody-of-this-name” in All.').waitFor();
  await panel.getByLabel('Search members').press('Escape');
  await panel.keyboard.type('active@example.com');
  await nameOf(panel, 'active@example.com').waitFor();

  await nameOf(panel, 'active@example.com').focus();
  await panel.keyboard.press('Enter');
  const money = panel.getByRole('region', { name: 'Access and money' });
  await money.getByText(/^\$9\.99 on /).waitFor();
  await panel.getByRole('button', { name: 'More actions' }).click();
  await expect(panel.getByRole('menuitem', { name: 'Open at Stripe' })).toHaveAttribute(
    'href',
    new RegExp(`^${sandboxUrl}/dashboard/customers/cus_`),
  );
  await panel.keyboard.press('Escape');
  const story = panel.getByRole('region', { name: 'What happened' });
  await story.getByText('Paid $9.99').first().waitFor();
  await story.getByLabel('Note').fill('Knee operation, ask in spring');
  await story.getByRole('button', { name: 'Add note' }).click();
  await story.getByText('Note by you').waitFor();
  await story.getByRole('button', { name: 'Notes' }).click();
  await expect(story.getByRole('listitem')).toHaveCount(1);
  await story.getByRole('button', { name: 'Delete' }).click();
  await expect(story.getByRole('listitem')).toHaveCount(0);
});

test('the list and a member are readable by day and by night, on a phone too', {
  tag: '@all',
}, async ({ aCoach }) => {
  const panel = await aCoach(MEMBERS);
  await panel.setViewportSize(DESK);
  await panel.getByLabel('Search members').fill('active@example.com');
  const member = nameOf(panel, 'active@example.com');
  await member.waitFor();
  await isReadable(panel);
  await member.click();
  await panel
    .getByRole('region', { name: 'What happened' })
    .getByText('Paid $9.99')
    .first()
    .waitFor();
  await isReadable(panel);
});

test('each dialog says what happens, and does it: money goes back, a payment moves, a plan ends', {
  tag: '@all',
}, async ({ aCoach, aSubscriber }) => {
  const member = await aSubscriber();
  const panel = await aCoach(`/plugins/membership/members/${member.id}`);
  await panel.setViewportSize(DESK);
  await panel.getByRole('button', { name: 'Refund', exact: true }).click();
  const refund = panel.getByRole('dialog', { name: /^Refund / });
  await refund.getByLabel('How much').fill('5,00');
  await refund.getByText(/^\$5\.00 goes back to Visa \d{4}/).waitFor();
  await expectAccessible(panel);
  await refund.getByLabel(/^Why/).fill('Asked for it');
  await refund.getByRole('button', { name: 'Give back $5.00' }).click();
  await refund.waitFor({ state: 'detached' });
  const { data } = await stripe.charges.list({ customer: await customerOf(member.email) });
  expect(data.map(({ amount_refunded }) => amount_refunded)).toEqual([500]);

  await panel.getByRole('button', { name: 'Give free time' }).click();
  const time = panel.getByRole('dialog', { name: 'Give free time' });
  await time.getByLabel('Why').fill('Was ill');
  await time.getByRole('button', { name: 'Give 1 month' }).click();
  await time.waitFor({ state: 'detached' });
  expect((await subscriptionOf(member.email)).metadata.paid_until).toBeDefined();

  await panel.getByRole('button', { name: 'Cancel', exact: true }).click();
  const end = panel.getByRole('dialog', { name: /^Cancel the plan of / });
  await end.getByLabel('Why').fill('Asked me to');
  await end.getByRole('button', { name: 'Cancel the plan' }).click();
  await end.waitFor({ state: 'detached' });
  expect((await subscriptionOf(member.email)).cancel_at_period_end).toBe(true);
  const story = panel.getByRole('region', { name: 'What happened' });
  for (const what of ['Refund', 'Free time', 'Cancellation']) {
    await story.getByText(`${what} by `).first().waitFor();
  }
});

/** Presses a key until an element has the focus. */
const walkTo = async (panel: Page, target: Locator, key: 'Tab' | 'Shift+Tab'): Promise<void> => {
  await target.waitFor();
  const isThere = () => target.evaluate((element) => element === document.activeElement);
  for (let stops = 0; stops < 80 && !(await isThere()); stops += 1) await panel.keyboard.press(key);
  await expect(target).toBeFocused();
};

test('the keyboard alone goes from the list into a refund and back, and every dialog can be read', {
  tag: '@all',
}, async ({ aCoach, aSubscriber }) => {
  const { email } = await aSubscriber();
  const panel = await aCoach(`${MEMBERS}?search=${encodeURIComponent(email)}`);
  await panel.setViewportSize(DESK);
  await walkTo(panel, nameOf(panel, email), 'Tab');
  await panel.keyboard.press('Enter');
  const button = panel.getByRole('button', { name: 'Refund', exact: true });
  await walkTo(panel, button, 'Tab');
  await panel.keyboard.press('Enter');
  const refund = panel.getByRole('dialog', { name: /^Refund / });
  await walkTo(panel, refund.getByLabel('How much'), 'Tab');
  await panel.keyboard.press('Escape');
  await refund.waitFor({ state: 'detached' });
  await expect(button).toBeFocused();

  for (const [action, role, title] of [
    ['Free membership', 'dialog', /free membership/i],
    ['Block', 'dialog', /^Block /],
    ['Delete', 'alertdialog', /^Delete /],
  ] as const) {
    await panel.getByRole('button', { name: 'More actions' }).click();
    await panel.getByRole('menuitem', { name: action, exact: true }).click();
    const dialog = panel.getByRole(role, { name: title });
    await dialog.waitFor();
    if (action === 'Delete') {
      await dialog.getByText(/ends at once\. What is paid until .* is not given back/).waitFor();
    }
    await isAccessible(panel);
    await panel.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  }

  await walkTo(panel, panel.getByRole('link', { name: 'Back' }), 'Shift+Tab');
  await panel.keyboard.press('Enter');
  await nameOf(panel, email).waitFor();
});

test('members of another platform are checked, decided about and imported; by day and by night, on a phone', {
  tag: '@all',
}, async ({ aCoach }) => {
  const email = `moved-${crypto.randomUUID()}@example.com`;
  const { id: customer } = await stripe.customers.create({ email, name: 'Lou Moved' });
  const { id: card } = await stripe.paymentMethods.attach('pm_card_visa', { customer });
  await stripe.customers.update(customer, { invoice_settings: { default_payment_method: card } });
  const { id: product } = await stripe.products.create({ name: 'Gold' });
  const price_data = { product, currency: 'usd', unit_amount: 799 };
  const kept = await stripe.subscriptions.create({
    customer,
    items: [{ price_data: { ...price_data, recurring: { interval: 'month' } } }],
  });

  const panel = await aCoach(MEMBERS);
  await panel.setViewportSize(DESK);
  await panel.getByRole('link', { name: 'Import', exact: true }).click();
  const [chooser] = await Promise.all([
    panel.waitForEvent('filechooser'),
    panel.getByRole('button', { name: 'Choose a file' }).click(),
  ]);
  const free = `${crypto.randomUUID()}@example.com`;
  const lines = [
    'E-Mail;Offer;Stripe ID',
    `${email};;${customer}`,
    `${free};Founders;`,
    `${free};Founders;`,
    'nina@@example;Founders;',
  ];
  const buffer = Buffer.from(lines.join('\n'));
  await chooser.setFiles({ name: 'people.csv', mimeType: 'text/csv', buffer });
  await panel.getByRole('heading', { name: 'Which column is what?' }).waitFor();
  await isReadable(panel);
  // By a key: the header that sticks while the page scrolls moves what is below the mouse.
  await panel.getByRole('button', { name: 'Check, without changing anything' }).press('Enter');
  await panel.getByRole('link', { name: /^2 need your decision/ }).waitFor();
  await isReadable(panel);
  const begin = panel.getByRole('button', { name: /^Import \d members$/ });
  await expect(begin).toBeDisabled();
  for (const [row, decision] of [
    [3, /Free, without an end/],
    [4, 'Leave out'],
  ] as const) {
    await panel.getByRole('combobox', { name: `Decision about row ${row}, ${free}` }).click();
    await panel.getByRole('option', { name: decision }).click();
  }
  await panel.getByRole('link', { name: /^1 cannot be imported/ }).click();
  await panel.getByText('“nina@@example” is no e-mail address.').waitFor();
  await panel.getByRole('link', { name: /^1 kept as they are/ }).click();
  await panel.getByText('Keep $7.99 each month').waitFor();
  await expect(begin).toHaveText('Import 2 members');
  await begin.press('Enter');
  await panel.getByRole('heading', { name: 'What was done' }).waitFor();
  await isReadable(panel);
  expect(await stripe.subscriptions.retrieve(kept.id)).toMatchObject({
    ...{ status: 'active', metadata: { imported_plan: 'monthly' } },
  });
  await panel.getByRole('link', { name: 'Show' }).click();
  await nameOf(panel, email).waitFor();
  await panel.getByText('imported, never signed in').first().waitFor();
});

test('an import goes by the keyboard alone, from the file to its undo, and the focus is never lost', {
  tag: '@all',
}, async ({ aCoach }) => {
  const panel = await aCoach(MEMBERS);
  await panel.setViewportSize(DESK);
  const button = (name: string | RegExp) => panel.getByRole('button', { name });
  const press = async (target: Locator, key: 'Enter' | 'Space'): Promise<void> => {
    await walkTo(panel, target, 'Tab');
    await panel.keyboard.press(key);
  };
  const isAt = async (step: string): Promise<void> => {
    await expect(panel.locator('[aria-current=step]')).toHaveText(new RegExp(step));
    const title = panel.getByRole('heading', { level: 1, name: 'Import members' });
    await expect(title).toBeFocused();
  };
  const isTold = (says: string): Promise<void> =>
    expect(panel.getByRole('status').filter({ hasText: says })).toHaveCount(1);
  const give = async (lines: readonly string[]): Promise<void> => {
    const chooser = panel.waitForEvent('filechooser');
    await press(button('Choose a file'), 'Space');
    const buffer = Buffer.from(lines.join('\n'));
    await (await chooser).setFiles({ name: 'people.csv', mimeType: 'text/csv', buffer });
  };
  await press(panel.getByRole('link', { name: 'Import', exact: true }), 'Enter');
  await isAt('File');
  await give(['Town;Age', 'Riga;30']);
  await panel.getByText('No column has e-mail addresses.').waitFor();
  await expect(button('Choose a file')).toBeFocused();

  const [one, two] = [crypto.randomUUID(), crypto.randomUUID()].map((id) => `${id}@example.com`);
  await give(['E-Mail;Offer', `${one};Founders`, `${two};Founders`, `${two};Founders`]);
  await isAt('Columns');
  await press(button('Check, without changing anything'), 'Enter');
  await isAt('Check');
  await isTold('Checked. 2 rows without a decision.');
  for (const [row, key, decision] of [
    [3, 'Home', 'Free, without an end'],
    [4, 'End', 'Leave out'],
  ] as const) {
    const choice = panel.getByRole('combobox', { name: `Decision about row ${row}, ${two}` });
    await press(choice, 'Enter');
    await panel.getByRole('option', { name: decision }).waitFor();
    await panel.keyboard.press(key);
    await expect(panel.getByRole('option', { name: decision })).toBeFocused();
    await panel.keyboard.press('Enter');
    await expect(choice).toBeFocused();
  }
  await press(button('Import 2 members'), 'Space');
  await panel.getByRole('heading', { name: 'What was done' }).waitFor();
  await isAt('Done');
  await isTold('The import is done.');

  await press(button('Invite all'), 'Enter');
  const question = panel.getByRole('dialog', { name: 'Write to 2 people?' });
  await press(question.getByRole('button', { name: 'Not now' }), 'Enter');
  await expect(button('Invite all')).toBeFocused();
  await press(button('Take back 1'), 'Enter');
  const undo = panel.getByRole('dialog', { name: 'Take back 1 row?' });
  await press(undo.getByRole('button', { name: 'Take back 1' }), 'Enter');
  await isTold('It is taken back.');
  await isAt('Done');
});
