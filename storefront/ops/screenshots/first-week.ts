/* `npm run screenshots -- week`: the first week of a coach, from the first sign-in to a helper. Each step
 * is done in the panel and looked at where it shows: on the site, in a mailbox, at Stripe. Takes the
 * pictures of docs/first-day.md; `-- week check` takes none. */
import { expect } from '@playwright/test';
import { DAY_MS } from 'contract';
import { type Account, register, subscribe } from '../../e2e/members.ts';
import { publish } from '../../e2e/panel.ts';
import { mailTo, open } from '../../e2e/site.ts';
import { customerOf, payAtCheckout, paymentsOf, stripe } from '../../e2e/stripe.ts';
import {
  brand,
  connections,
  firstPage,
  firstVideo,
  openAndTry,
  policies,
  prices,
  signIn,
  VIDEO,
} from './first-day.ts';
import {
  CONTENT,
  choose,
  DESK,
  go,
  newPage,
  OWNER,
  panel,
  picture,
  press,
  sees,
  until,
  untilOnSite,
  walk,
} from './week-desk.ts';

const PROGRAMME = 'Back in Two Weeks';

/** Who buys in the sale, and asks the money back. */
let freya: Account;

const programme = async (): Promise<void> => {
  await go(`${CONTENT}/api::programme.programme/create`);
  for (const [label, text] of [
    ['Title', PROGRAMME],
    ['Summary', 'Three short sessions a week, for a back that sits a lot.'],
    ['Description', 'Begin on any day. Miss one, and the rest moves on by itself.'],
  ] as const) {
    await panel.getByRole('textbox', { name: label, exact: true }).fill(text);
  }
  await choose('Level', 'Beginner');
  for (const week of [1, 2]) {
    await press(/^Add (the first|a) week$/);
    await panel
      .getByRole('textbox', { name: `Title of week ${week}` })
      .fill(week === 1 ? 'Arrive' : 'Stay');
    for (const day of [1, 3, 5]) {
      await panel.getByRole('gridcell', { name: new RegExp(`^week ${week}, day ${day}:`) }).focus();
      await panel.keyboard.press('Enter');
      await panel.getByRole('combobox', { name: /^Video for/ }).fill(VIDEO);
      await panel.getByRole('option', { name: VIDEO }).first().waitFor();
      await panel.keyboard.press('Enter');
    }
  }
  await picture('programme', 'Weeks: 2 weeks');
  await publish(panel);
  await untilOnSite('/api/programmes', PROGRAMME);
};

/** A sale of a fifth, in which a member orders: what is to be given back later. */
const sale = async (): Promise<void> => {
  await go(`${DESK}/offers`);
  await press('Plan a sale');
  const form = panel.getByRole('dialog', { name: 'Plan a sale' });
  await form.getByRole('checkbox', { name: 'Monthly' }).check();
  await form.getByLabel('Percent off').fill('20');
  const end = new Date(Date.now() + 5 * DAY_MS).toISOString().slice(0, 10);
  await form.getByLabel('Ends').fill(`${end}T20:00`);
  await picture('sale');
  await form.getByRole('button', { name: 'Plan the sale' }).click();
  await form.waitFor({ state: 'detached' });
  await sees('Monthly: new members pay $7.99, then $9.99.');
  await untilOnSite('/api/subscription-plans', '7.99');
  freya = await register('Freya Sands', 'freya@mail.example');
  await subscribe(freya, 'monthly');
  expect(await paymentsOf(freya.email)).toEqual([799]);
  await press('Stop the sale');
  await panel.getByRole('dialog').getByRole('button', { name: 'Stop the sale' }).click();
  await sees(/^No sale\./);
};

/** Gifts are put on sale, and a visitor buys one, which is mailed. */
const gift = async (): Promise<void> => {
  const to = 'oma@mail.example';
  await go(`${DESK}/offers/gifts`);
  await press('Change the prices');
  const form = panel.getByRole('dialog', { name: 'Gifts: lengths and prices' });
  await form.getByLabel('6 months, in USD').fill('54.90');
  await form.getByRole('button', { name: 'Save' }).click();
  await sees('Gifts are on sale.');
  await untilOnSite('/api/gifts', '5490');
  const page = await newPage();
  await open(page, '/gift');
  await page.getByRole('radio', { name: /^6 months/ }).check({ force: true });
  await page.getByLabel('Your name').fill('Amelie');
  await page.getByLabel('E-mail of whom it is for').fill(to);
  await page.getByRole('button', { name: 'Pay for the gift' }).click();
  await page.getByLabel('Email').fill('amelie@mail.example');
  await payAtCheckout(page, '4242424242424242', 'Pay');
  await page.getByRole('heading', { name: 'Thank you for your gift' }).waitFor();
  await page.context().close();
  expect((await mailTo(to, /^A gift for you at /)).text).toContain('Amelie gives you 6 months');
  await go(`${DESK}/offers/gifts`);
  await sees(to);
  await picture('gift');
};

const refund = async (): Promise<void> => {
  await go(`${DESK}/members`);
  await panel.getByLabel('Search members').fill(freya.email);
  await panel.getByRole('cell').getByRole('link').first().click();
  await press('Refund');
  const dialog = panel.getByRole('dialog', { name: /^Refund / });
  await dialog.getByLabel('How much').fill('7.99');
  await dialog.getByLabel(/^Why/).fill('Chose the wrong plan');
  await dialog.getByText(/^\$7\.99 goes back to Visa/).waitFor();
  await until(dialog.getByRole('button', { name: 'Give back $7.99' })).toBeEnabled();
  await picture('refund');
  await dialog.getByRole('button', { name: 'Give back $7.99' }).click();
  await dialog.waitFor({ state: 'detached' });
  const { data } = await stripe.charges.list({ customer: await customerOf(freya.email) });
  expect(data.map(({ amount_refunded }) => amount_refunded)).toEqual([799]);
};

const mail = async (): Promise<void> => {
  await go(`${DESK}/mails`);
  await press('Write a mail');
  await panel.getByLabel('English: subject').fill('{{firstName}}, a programme for your back');
  await panel
    .getByLabel('English: text')
    .fill(
      'Hello {{firstName}},\n\nthree short sessions a week, for two weeks.\n\n[Begin](/programmes)\n\nInes',
    );
  await panel.frameLocator('iframe').getByText('three short sessions').waitFor();
  await picture('mail');
  await press('Send or plan');
  const dialog = panel.getByRole('dialog', { name: 'Send to 1 person' });
  await dialog.getByRole('button', { name: 'Send to 1 person' }).click();
  await sees('It is on its way.');
  await mailTo(OWNER.email, /a programme for your back$/);
};

const moveMembers = async (): Promise<void> => {
  await go(`${DESK}/members`);
  await panel.getByRole('link', { name: 'Import', exact: true }).click();
  const lines = [
    'E-Mail;Name;Plan',
    'bo@mail.example;Bo Lind;free',
    'ada@mail.example;Ada Kerr;free',
  ];
  const chooser = panel.waitForEvent('filechooser');
  await press('Choose a file');
  await (await chooser).setFiles({
    name: 'members.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(lines.join('\n')),
  });
  await panel.getByRole('button', { name: 'Check, without changing anything' }).press('Enter');
  await panel.getByRole('button', { name: 'Import 2 members' }).waitFor();
  await picture('import');
  await panel.getByRole('button', { name: 'Import 2 members' }).press('Enter');
  await panel.getByRole('heading', { name: 'What was done' }).waitFor();
  await go(`${DESK}/members`);
  await sees('Bo Lind');
};

const numbers = async (): Promise<void> => {
  await go(`${DESK}/numbers`);
  await panel.getByRole('img', { name: /^MRR/ }).waitFor();
  await picture('numbers');
};

const helper = async (): Promise<void> => {
  await go(`${DESK}/settings`);
  await press('Invite somebody');
  const form = panel.getByRole('dialog');
  await form.getByLabel('Name').fill('Noor Haddad');
  await form.getByLabel('E-mail').fill('noor@studio.example');
  await form.getByRole('checkbox', { name: /^Helper:/ }).check();
  await picture('helper');
  await form.getByRole('button', { name: 'Send the invitation' }).click();
  await sees('An invitation is on its way to noor@studio.example.');
  await mailTo('noor@studio.example', /./);
};

await walk({
  ...{ signIn, brand, connections, firstVideo, prices, policies, firstPage, openAndTry },
  ...{ programme, sale, gift, refund, mail, moveMembers, numbers, helper },
});
process.exit(0);
