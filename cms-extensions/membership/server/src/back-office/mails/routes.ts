import { randomUUID } from 'node:crypto';
import { errors } from '@strapi/utils';
import {
  audienceSchema,
  type MailDraft,
  type MailPreview,
  type MailRow,
  type MailRows,
  type State,
  type Texts,
  textsSchema,
} from 'contract/desk/mails';
import { DEFAULT_LOCALE, LOCALES } from 'contract/locales';
import type { Context as Koa } from 'koa';
import { z } from 'zod';
import { catalogueOf } from '../../catalogue/index.ts';
import type { Context } from '../../context.ts';
import { enqueueMail, previewMail, sendMailAgain, singleMails } from '../../mail/index.ts';
import { instantOf } from '../../platform/clock/index.ts';
import { Refusal, refuseField } from '../../platform/http/index.ts';
import { paged, pageQuerySchema } from '../../platform/pages/index.ts';
import { offeredLanguages, siteSettings } from '../../site/index.ts';
import {
  actRoute,
  assertUnchanged,
  bodyOf,
  deskRoute,
  may,
  momentIn,
  parsedBy,
  personOf,
} from '../desk-calls.ts';
import { countAudience, recipientsAfter } from './audience.ts';
import {
  createNewsletter,
  deleteDraft,
  findNewsletter,
  type Newsletter,
  newslettersIn,
  turnNewsletter,
} from './repository.ts';
import { stopNewsletter } from './send.ts';
import {
  complaintsIn,
  languageFor,
  mailWorkouts,
  NOT_BINNED,
  notLiveIn,
  withIds,
  withTitles,
  written,
} from './texts.ts';

const LIST_LENGTH = 1000;
/** More may not fit, or fit no more, than the coach was told. */
const DIFFERENCE_MAX = 0.05;

const draftSchema = z.strictObject({
  texts: textsSchema,
  audience: audienceSchema,
  updatedAt: z.string().nullish(),
});
const begunSchema = z.strictObject({ audience: audienceSchema.prefault({}) });
const shownSchema = z.strictObject({ language: z.enum(LOCALES), at: z.string().nullish() });
const sendSchema = z.strictObject({
  /** `YYYY-MM-DDTHH:mm` in the desk's time zone; null for now. */
  at: z.string().max(16).nullable(),
  /** How many the dialog said. */
  shown: z.int().nonnegative(),
  updatedAt: z.string().nullish(),
});

const rowOf = ({ documentId, texts, audience, ...row }: Newsletter): MailRow => {
  const { state, sendAt, sentAt, counts, updatedAt } = row;
  const subject = texts[DEFAULT_LOCALE]?.subject ?? '';
  return { id: documentId, subject, state, audience, sendAt, sentAt, counts, updatedAt };
};

/** A page of them. They are few: a coach sends one or two a week. */
const rowsIn = async (ctx: Context, call: Koa, states: readonly State[]): Promise<MailRows> => {
  const query = pageQuerySchema.parse(call.query);
  const search = query.search.toLowerCase();
  const all = (await newslettersIn(ctx, states)).map(rowOf);
  const found = all.filter(({ subject }) => subject.toLowerCase().includes(search));
  const page = await paged(query, found.length, async ({ offset, limit }) =>
    found.slice(offset, offset + limit),
  );
  return { ...page, timeZone: siteSettings(ctx).timeZone };
};

const draftOf = async (ctx: Context, id: string): Promise<MailDraft> => {
  const newsletter = await findNewsletter(ctx, id);
  const workouts = await mailWorkouts(ctx, NOT_BINNED);
  return {
    ...rowOf(newsletter),
    texts: withTitles(newsletter.texts, workouts),
    locales: offeredLanguages(siteSettings(ctx)),
    timeZone: siteSettings(ctx).timeZone,
    workouts,
    programmes: catalogueOf(ctx).shown.programmes.map(({ id: of, title }) => ({ id: of, title })),
  };
};

const refuseChange = () => new Refusal(409, 'Only drafts can be changed. Stop it first.');

const assertSendable = (ctx: Context, texts: Texts): void => {
  const fields = complaintsIn(ctx, texts);
  if (fields[0] !== undefined) throw new Refusal(422, fields[0].text, { fields });
};

/** @throws Refusal 409 when somebody else has saved it meanwhile */
const save = async (ctx: Context, call: Koa) => {
  const { texts, audience, updatedAt } = bodyOf(call, draftSchema);
  const before = await findNewsletter(ctx, call.params.id);
  assertUnchanged(updatedAt, before);
  const savedBy = personOf(call).name;
  const stored = { texts: withIds(texts, await mailWorkouts(ctx, NOT_BINNED)), audience, savedBy };
  if (!(await turnNewsletter(ctx, before.documentId, 'draft', stored))) throw refuseChange();
  return { updatedAt: (await findNewsletter(ctx, before.documentId)).updatedAt };
};

const preview = async (ctx: Context, call: Koa): Promise<MailPreview> => {
  const { language, at } = bodyOf(call, shownSchema);
  const { texts, audience } = await findNewsletter(ctx, call.params.id);
  assertSendable(ctx, texts);
  const { timeZone } = siteSettings(ctx);
  const moment = (at ? instantOf(at, timeZone) : null) ?? new Date();
  // Who may not see members is shown nobody's name.

  const [reader] = may(call, 'members.read')
    ? await recipientsAfter(ctx, audience, new Date(), 0, 1)
    : [];
  const locale = languageFor(ctx, texts, language);
  const shown = previewMail(ctx, written(ctx, texts, locale), locale, reader?.name ?? '');
  return {
    ...shown,
    // The panel shows pictures of its own address alone.
    html: shown.html.replaceAll(`${ctx.settings.storefrontUrl}/uploads/`, '/uploads/'),
    notLive: notLiveIn(texts, await mailWorkouts(ctx), moment),
  };
};

const test = async (ctx: Context, call: Koa): Promise<void> => {
  const { language } = bodyOf(call, shownSchema);
  const { user } = call.state;
  const { documentId, texts } = await findNewsletter(ctx, call.params.id);
  assertSendable(ctx, texts);
  await ctx.limits.mailTests.spend(String(user.id));
  const locale = languageFor(ctx, texts, language);
  const { subject, ...text } = written(ctx, texts, locale);
  await enqueueMail(ctx, {
    key: `newsletter-test:${documentId}:${randomUUID()}`,
    template: 'newsletter',
    to: user.email,
    userDocumentId: null,
    language: locale,
    values: { ...text, subject: `[Test] ${subject}`, unsubscribeToken: 'test' },
  });
};

/** Plans a mail, or sends it now. @throws Refusal */
const send = async (ctx: Context, call: Koa) => {
  const { at, shown, updatedAt } = bodyOf(call, sendSchema);
  const now = new Date();
  const read = await findNewsletter(ctx, call.params.id);
  const { documentId, texts, audience } = read;
  assertUnchanged(updatedAt, read);
  assertSendable(ctx, texts);
  const sendAt = at === null ? now : momentIn(ctx, 'at', at);
  if (sendAt < now) refuseField('at', 'This time is over.');
  const { total } = await countAudience(ctx, audience, now);
  if (total === 0) throw new Refusal(422, 'Nobody would get this mail.');
  if (Math.abs(total - shown) > shown * DIFFERENCE_MAX) {
    const text = `It would reach ${total}, not ${shown}. Look at it again.`;
    throw new Refusal(409, text, { code: 'audience_changed', data: { total } });
  }
  const counts = { planned: total, sent: 0, cameBack: 0, stopped: 0, trained: 0, trainedBefore: 0 };
  const planned = { sendAt: sendAt.toISOString(), orderedBy: call.state.user.id, counts };
  if (!(await turnNewsletter(ctx, documentId, 'draft', { ...planned, state: 'planned' })))
    throw refuseChange();
  ctx.securityLog.record('newsletter.planned', { newsletter: documentId, recipients: total });
  if (at === null) ctx.jobs.wake('newsletters');
  return { sendAt: planned.sendAt, total };
};

/** The routes of mails to an audience, below `/membership` of the panel's own API. */
export const mailRoutes = (ctx: Context) => [
  deskRoute('GET', '/mails', 'mails.write', (call) => rowsIn(ctx, call, ['draft'])),
  deskRoute('GET', '/mails/sent', 'mails.write', (call) =>
    rowsIn(ctx, call, ['planned', 'sending', 'sent', 'stopped']),
  ),
  deskRoute('GET', '/mails/single', 'mails.send', async ({ query }) => ({
    ...(await singleMails(ctx, query.all === undefined, pageQuerySchema.parse(query))),
    timeZone: siteSettings(ctx).timeZone,
  })),
  deskRoute('POST', '/mails/audience', 'mails.write', async (call) => {
    const { audience } = bodyOf(call, z.strictObject({ audience: audienceSchema }));
    const isListed = call.query.list !== undefined;
    if (isListed && !may(call, 'members.read')) throw new errors.ForbiddenError();
    const count = await countAudience(ctx, audience, new Date());
    if (!isListed) return count;
    const members = await recipientsAfter(ctx, audience, new Date(), 0, LIST_LENGTH);
    return { ...count, list: members.map(({ name, email }) => ({ name: name ?? '', email })) };
  }),
  actRoute(ctx, 'POST', '/mails', 'mails.write', async ({ request: { body } }) => {
    const { audience } = parsedBy(body ?? {}, begunSchema);
    return { id: (await createNewsletter(ctx, { texts: {}, audience })).documentId };
  }),
  deskRoute('GET', '/mails/:id', 'mails.write', ({ params }) => draftOf(ctx, params.id)),
  actRoute(ctx, 'PATCH', '/mails/:id', 'mails.write', (call) => save(ctx, call)),
  actRoute(ctx, 'DELETE', '/mails/:id', 'mails.write', async ({ params }) => {
    await findNewsletter(ctx, params.id);
    if (!(await deleteDraft(ctx, params.id))) throw refuseChange();
  }),
  deskRoute('POST', '/mails/:id/preview', 'mails.write', (call) => preview(ctx, call)),
  actRoute(ctx, 'POST', '/mails/:id/test', 'mails.write', (call) => test(ctx, call)),
  actRoute(ctx, 'POST', '/mails/:id/send', 'mails.send', (call) => send(ctx, call)),
  actRoute(ctx, 'POST', '/mails/:id/stop', 'mails.send', async ({ params }) => {
    const newsletter = await findNewsletter(ctx, params.id);
    if (!(await stopNewsletter(ctx, newsletter, new Date())))
      throw new Refusal(409, 'It is neither planned nor under way any more.');
    ctx.securityLog.record('newsletter.stopped', { newsletter: params.id });
  }),
  actRoute(ctx, 'POST', '/mails/:documentId/send-again', 'mails.send', async ({ params }) => {
    const template = await sendMailAgain(ctx, params.documentId);
    if (template === null) throw new Refusal(409, 'This mail has not failed, or is sent already.');
    ctx.securityLog.record('mail.sent-again', { subject: params.documentId, template });
  }),
];
