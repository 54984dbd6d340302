import type { Core } from '@strapi/strapi';
import { DAY_MS, type PolicyPage } from 'contract';
import { z } from 'zod';
import type { Settings } from '../config.ts';
import type { Locks } from '../platform/locks/index.ts';
import { CONTENT } from './content.ts';

/** When the text below was last changed. */
const WRITTEN_AT = '2026-11-25T00:00:00.000Z';

/** What is known of the software itself, in the form that the W3C recommends for such statements. */
const bodyOf = ({ siteName, supportEmail }: Pick<Settings, 'siteName' | 'supportEmail'>): string =>
  `
## What we aim at

${siteName} is for everybody who wants to move, whatever they see, hear or touch with. The site is built to meet the Web Content Accessibility Guidelines (WCAG) 2.2 at level AA. We call it **partially conformant**: the limits that we know of are listed below.

## What you can rely on

- Everything works by keyboard, with a visible focus, and the player also with the arrow keys of a remote.
- Headings, regions, names of controls and messages are there for screen readers. Changes of a page are announced.
- Pages can be enlarged to 400 %, and text to 200 %, on phones too, without loss.
- Light and dark colours follow your device, and so do reduced motion, forced colours and saving data.
- The player shows subtitles where a video has them, with each video once you have switched them on, and plays slower or faster (0.75 to 1.25). In workouts with a list of moves each move is named in text, and spoken and rung if you wish.

## How it is tested

- With every change, a program (axe) checks each page, dialog and message in light and dark colours at the width of small phones and with text of twice the size.
- Other tests walk through the site by keyboard alone and with forced colours, and compare what screen readers are told with what was agreed.
- The tests run in Chromium. There was no audit from outside.

## Known limits

- Videos have no separate audio description. The instructor says the movements; where a workout has a list of moves, its page describes them in text.
- A video has subtitles only if they were made for it.
- The card form and the bank's confirmation are those of the payment provider, and receipts are documents of that provider.
- On phones, headlines and prices grow less than other text when it is enlarged, so that their words stay whole.
- Without JavaScript you can read every page, but not sign in or play.

## Tell us

If something keeps you from using ${siteName}, write to [${supportEmail}](mailto:${supportEmail}) and say what you wanted to do, on which page and with which device. We aim to answer within five working days, and find another way for you until it is mended.

If our answer does not help, the authority for accessibility in your country can.
`.trim();

const SLUG = 'accessibility';
/** Until when somebody may go back to the version before, which cannot read this page. */
const WAIT_MS = DAY_MS;

type Names = Pick<Settings, 'siteName' | 'supportEmail'>;

const statementOf = (names: Names) => ({
  slug: SLUG,
  title: 'Accessibility',
  intro: `How ${names.siteName} can be used with a keyboard, a screen reader, large text and other aids, and what does not work yet.`,
  body: bodyOf(names),
});

/** The statement as visitors see it before there is a page that the coach edits. */
export const initialStatement = (names: Names): PolicyPage => ({
  ...statementOf(names),
  slug: SLUG,
  updated_at: WRITTEN_AT,
});

/** Whether there is a page that the coach edits, published or not. */
export const hasStatement = async (strapi: Core.Strapi): Promise<boolean> =>
  (await strapi.db.query(CONTENT.policy).count({ where: { slug: SLUG } })) > 0;

const sinceSchema = z.object({ at: z.number() }).nullable();

/**
 * Creates the accessibility statement that the coach edits. In a deployment that an earlier version
 * has begun it waits for a day: that version may run beside this one or come back, and does not
 * start with a page that it does not know.
 */
export const createStatement = (strapi: Core.Strapi, locks: Locks, names: Names) => {
  const store = strapi.store({ type: 'plugin', name: 'membership', key: 'statement' });
  const create = () =>
    locks.exclusively('accessibility-statement', async () => {
      if (await hasStatement(strapi)) return;
      await strapi
        .documents(CONTENT.policy)
        .create({ data: statementOf(names), status: 'published' });
    });

  return {
    /** Runs at each start. */
    fillNew: async (): Promise<void> => {
      const isNew =
        (await strapi.db.query(CONTENT.policy).count()) === 0 &&
        (await strapi.db.query('plugin::users-permissions.user').count()) === 0;
      if (isNew) await create();
    },
    /** Periodic work. */
    fill: async (now: Date): Promise<void> => {
      if (await hasStatement(strapi)) return;
      const since = sinceSchema.parse((await store.get()) ?? null);
      if (since === null) await store.set({ value: { at: now.getTime() } });
      else if (now.getTime() - since.at >= WAIT_MS) await create();
    },
  };
};
