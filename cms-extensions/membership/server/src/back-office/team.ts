import { errors } from '@strapi/utils';
import { HOUR_MS, lineSchema } from 'contract';
import type { TeamView } from 'contract/desk/settings';
import type { Context as Koa } from 'koa';
import { z } from 'zod';
import type { Context } from '../context.ts';
import { Refusal, refuseField } from '../platform/http/index.ts';
import { siteSettings } from '../site/index.ts';
import { isMailConnected } from './connections/mail.ts';
import { actRoute, bodyOf, deskRoute, nameOf } from './desk-calls.ts';
import { INVITATION_HOURS } from './panel-users.ts';
import { OWNER_ROLE, ROLES } from './roles.ts';
import { countFactors } from './second-factor/factors.ts';

const USER = 'admin::user';

const codes = ROLES.map(({ code }) => code);
const rolesSchema = z
  .array(z.enum(codes, 'There is no such role.'))
  .min(1, 'Please choose what this person may do.')
  .max(codes.length);
const invitationSchema = z.strictObject({
  email: z.email('This is not an e-mail address.').max(254).toLowerCase(),
  name: lineSchema(60, 'Please enter a name.'),
  roles: rolesSchema,
});
const changeSchema = z.strictObject({ roles: rolesSchema });

const userSchema = z.object({
  id: z.number(),
  email: z.string(),
  firstname: z.string().nullish(),
  lastname: z.string().nullish(),
  isActive: z.boolean().nullable(),
  registrationToken: z.string().nullish(),
  createdAt: z.coerce.date(),
  roles: z.array(z.object({ code: z.string() })),
});

type Person = z.output<typeof userSchema>;

const read = async ({ strapi }: Context, where: object): Promise<Person[]> =>
  z
    .array(userSchema)
    .parse(
      await strapi.db.query(USER).findMany({ where, populate: ['roles'], orderBy: { id: 'asc' } }),
    );

const roleIds = async ({ strapi }: Context, wanted: readonly string[]): Promise<number[]> => {
  const rows: { id: number }[] = await strapi.db
    .query('admin::role')
    .findMany({ where: { code: { $in: [...wanted] } } });
  return rows.map(({ id }) => id);
};

/** When each person's last session began or was renewed, as ISO 8601. */
const lastSeen = async ({ strapi }: Context): Promise<Map<string, string>> => {
  const rows: { userId: string; createdAt: string }[] = await strapi.db
    .query('admin::session')
    .findMany({ where: { origin: 'admin' }, orderBy: { id: 'asc' } });
  return new Map(rows.map(({ userId, createdAt }) => [userId, new Date(createdAt).toISOString()]));
};

const view = async (ctx: Context, selfId: number): Promise<TeamView> => {
  const factors = await countFactors(ctx);
  const seen = await lastSeen(ctx);
  const people = await read(ctx, {});
  return {
    roles: ROLES.map(({ code, name, says }) => ({ code, name, says })),
    people: people.map((person) => {
      const { id, email, createdAt, firstname, lastname, isActive, registrationToken } = person;
      const until = new Date(createdAt.getTime() + INVITATION_HOURS * HOUR_MS);
      return {
        id,
        email,
        isSelf: id === selfId,
        name: nameOf({ email, firstname: firstname ?? '', lastname: lastname ?? '' }),
        roles: person.roles.map(({ code }) => code),
        hasFactor: (factors.get(id) ?? 0) > 0,
        isActive: isActive === true,
        invitedUntil: registrationToken ? until.toISOString() : null,
        lastSeenAt: seen.get(String(id)) ?? null,
      };
    }),
  };
};

const linkOf = ({ strapi }: Context, token: string): string =>
  `${strapi.config.get<string>('admin.absoluteUrl')}/auth/register?registrationToken=${token}`;

/** Mails an invitation. @returns whether the mail server took it */
const mailInvitation = async (ctx: Context, person: Person, by: string, link: string) => {
  const siteName = siteSettings(ctx).name;
  if (!(await isMailConnected(ctx))) return false;
  try {
    await ctx.strapi
      .plugin('email')
      .service('email')
      .send({
        to: person.email,
        subject: `${by} invites you to the desk of ${siteName}`,
        text: `Hello ${person.firstname},\n\n${by} invites you to work at the desk of ${siteName}. Choose a password here; the link works once, within ${INVITATION_HOURS} hours:\n\n${link}\n\nIf you do not know ${by}, there is nothing to do.`,
      });
    return true;
  } catch (error) {
    ctx.report(error);
    return false;
  }
};

const invite = async (ctx: Context, call: Koa): Promise<{ link: string | null }> => {
  const { email, name, roles } = bodyOf(call, invitationSchema);
  const { strapi, securityLog } = ctx;
  if ((await read(ctx, { email })).length > 0) {
    throw new Refusal(409, `${email} is in the team already.`);
  }
  const [firstname = '', ...rest] = name.split(/\s+/);
  const made: { id: number; registrationToken: string } = await strapi
    .service(USER)
    .create({ firstname, lastname: rest.join(' '), email, roles: await roleIds(ctx, roles) });
  securityLog.record('panel-user.created', { subject: String(made.id), via: 'panel' });
  const link = linkOf(ctx, made.registrationToken);
  const [person] = await read(ctx, { id: made.id });
  const isMailed =
    person !== undefined && (await mailInvitation(ctx, person, nameOf(call.state.user), link));
  return { link: isMailed ? null : link };
};

const find = async (ctx: Context, { params }: Koa): Promise<Person> => {
  const [person] = /^\d{1,9}$/.test(params.id) ? await read(ctx, { id: params.id }) : [];
  if (person === undefined) throw new errors.NotFoundError();
  return person;
};

const isOwner = ({ roles }: Person): boolean => roles.some(({ code }) => code === OWNER_ROLE);

/** @throws Refusal when nobody but this person could change the team */
const refuseLastOwner = async (ctx: Context, person: Person): Promise<void> => {
  if (!isOwner(person)) return;
  const active = await read(ctx, { isActive: true });
  if (!active.some((one) => one.id !== person.id && isOwner(one))) {
    refuseField('roles', 'This is the last owner. Make somebody else an owner first.');
  }
};

const change = async (ctx: Context, call: Koa): Promise<void> => {
  const { roles } = bodyOf(call, changeSchema);
  const person = await find(ctx, call);
  if (!roles.includes(OWNER_ROLE)) await refuseLastOwner(ctx, person);
  const ids = await roleIds(ctx, roles);
  // The lifecycle of panel users ends the person's sessions.
  await ctx.strapi.service(USER).updateById(person.id, { roles: ids });
  ctx.securityLog.record('panel-user.updated', {
    subject: String(person.id),
    changed: ['roles'],
    roles: ids.map(String),
  });
};

const remove = async (ctx: Context, call: Koa): Promise<void> => {
  const person = await find(ctx, call);
  await refuseLastOwner(ctx, person);
  await ctx.strapi.service(USER).deleteById(person.id);
  ctx.securityLog.record('panel-user.deleted', { ids: [String(person.id)] });
};

/** Routes of Settings, Team, below `/membership` of the panel's own API. */
export const teamRoutes = (ctx: Context) => {
  /** One change at a time: two owners could otherwise lower each other. */
  const alone = <Answer>(work: () => Promise<Answer>): Promise<Answer> =>
    ctx.locks.exclusively('team', work);
  return [
    deskRoute('GET', '/team', 'settings.read', (call) => view(ctx, call.state.user.id)),
    actRoute(ctx, 'POST', '/team/invitations', 'team', (call) => alone(() => invite(ctx, call))),
    actRoute(ctx, 'PATCH', '/team/:id', 'team', (call) => alone(() => change(ctx, call))),
    actRoute(ctx, 'DELETE', '/team/:id', 'team', (call) => alone(() => remove(ctx, call))),
  ];
};
