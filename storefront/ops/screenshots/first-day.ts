/* The first day of a coach: from the first sign-in until somebody can sign up. Each step is done in
 * the panel, and looked at where it shows. */
import { z } from 'zod';
import { publish, untilReady } from '../../e2e/panel.ts';
import { beginTrial, fillSignUp, openSignUp, signUpDialogOf, typeCard } from '../../e2e/sign-up.ts';
import { mailTo } from '../../e2e/site.ts';
import {
  CONTENT,
  call,
  choose,
  DESK,
  film,
  go,
  newPage,
  OWNER,
  panel,
  picture,
  press,
  sees,
  until,
  untilOnSite,
} from './week-desk.ts';

/** The video of the first day. */
export const VIDEO = 'Ten Minutes for the Back';
const NAME = 'Halloran Studio';
const HEADLINE = 'A quarter of an hour, and the back is yours again.';
const POLICIES = `${CONTENT}/api::policy-page.policy-page`;
const ADDRESS = '1 Harbour Lane, Leith';

const pageSchema = z.object({ data: z.object({ body: z.string() }) });
const pagesSchema = z.object({
  data: z.array(z.object({ documentId: z.string().nullable(), gaps: z.array(z.string()) })),
});

export const signIn = async (): Promise<void> => {
  await go('');
  await panel.getByLabel('Email').fill(OWNER.email);
  await panel.getByLabel('Password').fill(OWNER.password);
  await press('Login');
  await panel.getByRole('heading', { name: 'Set up your site' }).waitFor();
  await picture('today');
};

export const brand = async (): Promise<void> => {
  await go(`${DESK}/site`);
  await panel.getByRole('textbox', { name: 'Name', exact: true }).fill(NAME);
  await panel.getByLabel('Accent: buttons, links, marks', { exact: true }).fill('#0f6e6e');
  await panel.getByLabel('Support mail').fill('hello@studio.example');
  await sees(/^saved \d\d:\d\d$/);
  await picture('site');
  await press('Publish');
  await sees('Published. The site shows it within a second.');
  await untilOnSite('/site.webmanifest', NAME);
};

export const connections = async (): Promise<void> => {
  await go(`${DESK}/settings/connections`);
  for (const name of ['Stripe', 'Mux', 'Mail']) {
    const heading = panel.getByRole('heading', { name, exact: true });
    const card = panel.locator('section').filter({ has: heading });
    await card
      .getByRole('button', { name: name === 'Mail' ? 'Send a test to me' : 'Test' })
      .click();
    await card.getByText(/^Works/).waitFor();
  }
  await picture('connections');
  await mailTo(OWNER.email, /test/i);
};

export const firstVideo = async (): Promise<void> => {
  await go(`${CONTENT}/api::workout.workout`);
  await press('Upload videos');
  await panel.getByLabel('Choose films').setInputFiles(film());
  await panel.getByLabel('Title of Evening flow.mp4').fill(VIDEO);
  await press('Upload 1 film');
  const tray = panel.getByRole('region', { name: 'Uploads' });
  await tray.getByText('All films are sent').waitFor();
  await tray.getByRole('button', { name: 'Close' }).click();
  await panel.getByRole('link', { name: VIDEO }).first().click();
  await untilReady(panel);
  await panel.getByLabel('Description').fill('Slow, on a mat, for after a day at a desk.');
  await choose('Category', 'Pilates');
  await choose('Level', 'Beginner');
  await picture('workout');
  await publish(panel);
  await untilOnSite('/api/workouts', VIDEO);
};

export const prices = async (): Promise<void> => {
  await go(`${DESK}/offers`);
  for (const [plan, price] of [
    ['Monthly', '9.99'],
    ['Annual', '99.99'],
  ] as const) {
    await press(`Change the price: ${plan}`);
    const form = panel.getByRole('dialog', { name: `Change the price: ${plan}` });
    await form.getByLabel('New price in USD').fill(price);
    await form.getByRole('button', { name: 'Change the price' }).click();
    await form.waitFor({ state: 'detached' });
    await panel.getByRole('button', { name: `Put on sale: ${plan}` }).click();
    await panel.getByRole('button', { name: `Take off sale: ${plan}` }).waitFor();
  }
  await picture('offers');
  await untilOnSite('/api/subscription-plans', '99.99');
};

/** What only the coach knows is filled in by the calls of the panel's form. */
export const policies = async (): Promise<void> => {
  await go('');
  await choose('Your country', 'United Kingdom');
  await press('Begin with a template');
  await sees('The empty pages have a draft.');
  await panel.getByRole('link', { name: /^Fill in: / }).click();
  await panel
    .getByRole('table')
    .getByRole('link', { name: /^Terms/ })
    .click();
  await panel.getByText(/\[\[/).first().waitFor();
  await picture('policies');
  const pages = pagesSchema.parse(await call('GET', '/membership/site/policies'));
  for (const { documentId, gaps } of pages.data.filter((page) => page.gaps.length > 0)) {
    const path = `${POLICIES}/${documentId}`;
    const { body } = pageSchema.parse(await call('GET', path)).data;
    const filled = gaps.reduce((text, gap) => text.replaceAll(gap, ADDRESS), body);
    await call('PUT', path, { body: filled });
    await call('POST', `${path}/actions/publish`, {});
  }
  await untilOnSite('/terms', ADDRESS);
};

export const firstPage = async (): Promise<void> => {
  await go(`${DESK}/site/texts`);
  await panel.getByLabel('Headline').fill(HEADLINE);
  await panel.frameLocator('iframe').getByRole('heading', { level: 1, name: HEADLINE }).waitFor();
  await picture('texts');
  await press('Publish');
  await sees('Published. The site shows it within a second.');
  await untilOnSite('/', HEADLINE);
};

/** Signs up on the site as a member would, with news, and begins a trial. */
export const openAndTry = async (): Promise<void> => {
  await go('');
  await sees('8 of 9 done. Ready to open.');
  await picture('open');
  await press('Open sign-ups');
  await panel
    .getByRole('button', { name: 'Close sign-ups' })
    .or(panel.getByText('8 of 9 done'))
    .first()
    .waitFor();
  const visitor = await newPage();
  await until(async () => {
    await openSignUp(visitor);
  }).toPass();
  await signUpDialogOf(visitor).getByText('Mail me news of the studio').click();
  await fillSignUp(visitor, OWNER.email);
  await typeCard(visitor, '4242424242424242');
  await beginTrial(visitor);
  await signUpDialogOf(visitor).waitFor({ state: 'detached' });
  await go('');
  await panel.getByRole('heading', { level: 1, name: /^Good / }).waitFor();
};
