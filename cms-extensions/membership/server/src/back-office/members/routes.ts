import { errors } from '@strapi/utils';
import { requiredTextSchema } from 'contract';
import type { Context as Koa } from 'koa';
import { z } from 'zod';
import { syncMember } from '../../billing/index.ts';
import type { Context } from '../../context.ts';
import { exportMember } from '../../identity/account/index.ts';
import { inviteMember } from '../../identity/index.ts';
import { Refusal } from '../../platform/http/index.ts';
import { assertInvitationsOpen } from '../../site/index.ts';
import {
  addNote,
  changeNote,
  deleteNote,
  findNote,
  type Note,
  userExists,
} from '../../users/index.ts';
import { actRoute, asFile, bodyOf, deskRoute, nameOf } from '../desk-calls.ts';
import { OWNER_ROLE } from '../roles.ts';
import { listMembers, listQuerySchema } from './list.ts';
import { noteMail, writeToMember } from './mail.ts';
import { readMember } from './page.ts';
import { timelineOf, timelineQuerySchema, type Viewer } from './timeline.ts';

const NOTE_MAX_LENGTH = 1000;

const noteSchema = z.strictObject({
  text: requiredTextSchema(NOTE_MAX_LENGTH, 'Please write something.'),
});

const viewerOf = ({ state }: Koa): Viewer => ({
  id: state.user.id,
  isOwner: state.user.roles.some(({ code }: { code: string }) => code === OWNER_ROLE),
});

/** @throws NotFoundError without such a member */
const memberIn = async (ctx: Context, { params }: Koa): Promise<string> => {
  if (!(await userExists(ctx, params.id)))
    throw new errors.NotFoundError('There is no such member.');
  return params.id;
};

/** @throws NotFoundError without such a note of the member */
const noteIn = async (ctx: Context, { params }: Koa): Promise<Note> => {
  const note = await findNote(ctx, params.id, params.note);
  if (note === null) throw new errors.NotFoundError('There is no such note.');
  return note;
};

/** The routes of the list of members, and of one member's page, that move no money. */
export const memberPageRoutes = (ctx: Context) => [
  deskRoute('GET', '/members', 'members.read', ({ query }) =>
    listMembers(ctx, listQuerySchema.parse(query), new Date()),
  ),
  deskRoute('GET', '/members/:id', 'members.read', ({ params }) => readMember(ctx, params.id)),
  deskRoute('GET', '/members/:id/timeline', 'members.read', async (koa) =>
    timelineOf(ctx, await memberIn(ctx, koa), timelineQuerySchema.parse(koa.query), viewerOf(koa)),
  ),
  deskRoute('GET', '/members/:id/export', 'members.read', async (koa) => {
    const now = new Date();
    const copy = await exportMember(ctx, koa.params.id, now);
    if (copy === null) throw new errors.NotFoundError('There is no such member.');
    ctx.securityLog.record('account.exported', { subject: koa.params.id });
    return asFile(koa, `data-${now.toISOString().slice(0, 10)}.json`, JSON.stringify(copy));
  }),
  deskRoute('POST', '/members/:id/refresh', 'members.read', async (koa) => {
    const memberId = await memberIn(ctx, koa);
    await ctx.limits.refresh.spend(memberId);
    await syncMember(ctx, memberId);
  }),
  actRoute(ctx, 'POST', '/members/:id/mail', 'mails.send', async (koa, by) =>
    writeToMember(ctx, await memberIn(ctx, koa), koa, by),
  ),
  // For an account that was made in the panel, or by an import.
  actRoute(ctx, 'POST', '/members/:id/invite', 'mails.send', async (koa, by) => {
    const id = await memberIn(ctx, koa);
    await assertInvitationsOpen(ctx);
    await ctx.limits.invitation.spend(id);
    if (!(await inviteMember(ctx, id)))
      throw new Refusal(409, 'This member has a password already, or is blocked.');
    await noteMail(ctx, by, id, 'invite', null);
    ctx.securityLog.record('invitation.sent', { subject: id });
  }),
  actRoute(ctx, 'POST', '/members/:id/notes', 'members.read', async (koa) => {
    const { text } = bodyOf(koa, noteSchema);
    const userDocumentId = await memberIn(ctx, koa);
    const { user } = koa.state;
    const author = { authorId: user.id, authorName: nameOf(user) };
    const { documentId } = await addNote(ctx, { userDocumentId, text, ...author });
    return { id: documentId };
  }),
  actRoute(ctx, 'PATCH', '/members/:id/notes/:note', 'members.read', async (koa) => {
    const { text } = bodyOf(koa, noteSchema);
    const { documentId, authorId } = await noteIn(ctx, koa);
    if (authorId !== viewerOf(koa).id) throw new errors.ForbiddenError();
    return changeNote(ctx, documentId, text);
  }),
  actRoute(ctx, 'DELETE', '/members/:id/notes/:note', 'members.read', async (koa) => {
    const { documentId, authorId } = await noteIn(ctx, koa);
    const { id, isOwner } = viewerOf(koa);
    if (authorId !== id && !isOwner) throw new errors.ForbiddenError();
    return deleteNote(ctx, documentId);
  }),
];
