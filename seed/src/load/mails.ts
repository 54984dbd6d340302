import { DAY_MS } from 'contract';
import type { Strapi } from './strapi.ts';

/** To whoever takes news: no condition. */
const EVERYBODY = {
  filters: [],
  plan: null,
  language: null,
  trained: null,
  joined: null,
  programme: null,
  imported: null,
  source: null,
};

const SENT_DAYS_AGO = 20;

const SENT = {
  subject: '{{firstName}}, three new workouts for dark evenings',
  body: 'Hello {{firstName}},\n\nit is dark before dinner now. These three need a mat, twenty minutes and no daylight.\n\n[See what is new](/workouts)\n\nInes',
};

const DRAFT = {
  subject: '{{firstName}}, a calm December',
  body: 'Hello {{firstName}},\n\nDecember is full. Two sessions a week are enough to keep what you have, and I have put them into one short programme.\n\n[Begin on Monday](/programmes)\n\nInes',
};

const COUNTS = { planned: 58, sent: 57, cameBack: 1, stopped: 1, trained: 31, trainedBefore: 22 };

/** Writes a mail that the coach has sent and one that is not finished. */
export const loadMails = async (strapi: Strapi, now: Date): Promise<void> => {
  const mails = strapi.db.query('plugin::membership.newsletter');
  const at = new Date(now.getTime() - SENT_DAYS_AGO * DAY_MS);
  const times = { sendAt: at, sentAt: at, counts: COUNTS };
  await mails.create({
    data: { texts: { en: SENT }, audience: EVERYBODY, state: 'sent', ...times },
  });
  await mails.create({ data: { texts: { en: DRAFT }, audience: EVERYBODY, state: 'draft' } });
};
