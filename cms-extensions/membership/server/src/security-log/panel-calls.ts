import { z } from 'zod';
import type { SecurityLog } from './log.ts';

/** An answered call of Strapi's panel. */
export type PanelCall = {
  /** Method and path pattern, without ids. */
  call: string;
  params: Readonly<Record<string, string>>;
  body: unknown;
  answer: unknown;
};

type Recorder = (log: SecurityLog, call: PanelCall) => void;

const idSchema = z.union([z.string(), z.number()]).transform(String);
const answerSchema = z.object({ data: z.object({ id: idSchema }) });
/** The content manager answers with documents. */
const documentAnswerSchema = z.object({ data: z.object({ documentId: z.string() }) });
const idsSchema = z.object({ ids: z.array(idSchema) });
const documentIdsSchema = z.object({ documentIds: z.array(idSchema) });
const rolesSchema = z.object({ roles: z.array(idSchema) });

const idOf = ({ params, answer }: PanelCall): string | null =>
  params.id ?? answerSchema.safeParse(answer).data?.data.id ?? null;

const documentIdOf = ({ params, answer }: PanelCall): string | null =>
  params.id ?? documentAnswerSchema.safeParse(answer).data?.data.documentId ?? null;

/** The deleted ids: one in the path, or several in the body. */
const idsOf = ({ params, body }: PanelCall): string[] => {
  if (params.id !== undefined) return [params.id];
  return (
    idsSchema.safeParse(body).data?.ids ?? documentIdsSchema.safeParse(body).data?.documentIds ?? []
  );
};

/** Strapi adds this time field to the body itself. */
const changedBy = ({ body }: PanelCall): string[] =>
  typeof body === 'object' && body !== null
    ? Object.keys(body).filter((name) => name !== 'updatedAt')
    : [];

const userUpdated: Recorder = (log, call) =>
  log.record('panel-user.updated', {
    subject: idOf(call),
    changed: changedBy(call),
    roles: rolesSchema.safeParse(call.body).data?.roles,
  });

const userDeleted: Recorder = (log, call) => log.record('panel-user.deleted', { ids: idsOf(call) });

const roleDeleted: Recorder = (log, call) => log.record('panel-role.deleted', { ids: idsOf(call) });

const settingsChanged: Recorder = (log, call) =>
  log.record('panel-settings.changed', { call: call.call, changed: changedBy(call) });

const sessionsEnded: Recorder = (log) => log.record('panel-sessions.ended', {});

const MEMBER = 'plugin::users-permissions.user';

const entryWritten =
  (event: 'panel-member.created' | 'panel-member.updated'): Recorder =>
  (log, call) => {
    if (call.params.model !== MEMBER) return;
    const subject = documentIdOf(call);
    if (event === 'panel-member.created') log.record(event, { subject });
    else log.record(event, { subject, changed: changedBy(call) });
  };

/** A member's deletion is recorded by the account module, whoever deletes it. */
const entriesDeleted: Recorder = (log, call) => {
  const { model } = call.params;
  if (model === undefined || model === MEMBER) return;
  log.record('panel-content.deleted', { contentType: model, ids: idsOf(call) });
};

/**
 * How the panel's calls are recorded, by plugin and handler. Strapi emits events for some of them,
 * but without the user, and not for refused calls.
 */
export const PANEL_CALLS: Readonly<Record<string, Recorder>> = {
  'admin.authentication.logout': (log) => log.record('panel-sign-out.done', {}),
  'admin.authentication.registerAdmin': (log, call) =>
    log.record('panel-user.created', { subject: idOf(call), via: 'first-start' }),
  'admin.authentication.register': (log) => log.record('panel-user.joined', {}),
  'admin.authentication.resetPassword': (log) => log.record('panel-password-reset.done', {}),
  'admin.authenticated-user.updateMe': userUpdated,
  'admin.authenticated-session.revokeAll': sessionsEnded,
  'admin.authenticated-session.revoke': sessionsEnded,

  'admin.user.create': (log, call) =>
    log.record('panel-user.created', { subject: idOf(call), via: 'panel' }),
  'admin.user.update': userUpdated,
  'admin.user.deleteOne': userDeleted,
  'admin.user.deleteMany': userDeleted,

  'admin.role.create': (log, call) => log.record('panel-role.created', { subject: idOf(call) }),
  'admin.role.update': (log, call) =>
    log.record('panel-role.updated', { subject: idOf(call), changed: changedBy(call) }),
  'admin.role.updatePermissions': (log, call) =>
    log.record('panel-role.permissions-set', { subject: idOf(call) }),
  'admin.role.deleteOne': roleDeleted,
  'admin.role.deleteMany': roleDeleted,

  'users-permissions.role.createRole': settingsChanged,
  'users-permissions.role.updateRole': settingsChanged,
  'users-permissions.role.deleteRole': settingsChanged,
  'users-permissions.settings.updateEmailTemplate': settingsChanged,
  'users-permissions.settings.updateAdvancedSettings': settingsChanged,
  'users-permissions.settings.updateProviders': settingsChanged,

  'content-manager.collection-types.create': entryWritten('panel-member.created'),
  'content-manager.collection-types.clone': entryWritten('panel-member.created'),
  'content-manager.collection-types.autoClone': entryWritten('panel-member.created'),
  'content-manager.collection-types.update': entryWritten('panel-member.updated'),
  'content-manager.collection-types.delete': entriesDeleted,
  'content-manager.collection-types.bulkDelete': entriesDeleted,
  'content-manager.single-types.delete': entriesDeleted,
};

/**
 * Calls of Strapi's admin plugin that need no record. A test compares these and the ones above with
 * the routes that Strapi serves, so that an update cannot add a call unnoticed.
 */
export const CALLS_NOT_RECORDED: ReadonlySet<string> = new Set([
  // Session renewal, every half hour.
  'admin.authentication.accessToken',
  'admin.permission.check',
  'admin.admin.updateProjectSettings',
  'admin.homepage.updateHomepageLayout',
]);
