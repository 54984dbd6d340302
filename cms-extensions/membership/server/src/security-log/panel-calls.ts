import { z } from 'zod';
import { USER_UID } from '../platform/database/index.ts';
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
/** Of the media library's bulk deletion; a folder is deleted with the files in it. */
const filesSchema = z
  .object({ fileIds: z.array(idSchema).default([]), folderIds: z.array(idSchema).default([]) })
  .catch({ fileIds: [], folderIds: [] });
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

/** Strapi adds these to the body itself. */
const OF_STRAPI = new Set(['updatedAt', 'locale']);

const changedBy = ({ body }: PanelCall): string[] =>
  typeof body === 'object' && body !== null
    ? Object.keys(body).filter((name) => !OF_STRAPI.has(name))
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

/**
 * Types of which each change is recorded, not only deletions: members, and what members are told,
 * owe and agree to.
 */
const RECORDED_TYPES = new Set([
  USER_UID,
  'api::consumer-law.consumer-law',
  'api::site-settings.site-settings',
  'api::site-text.site-text',
  'api::policy-page.policy-page',
  'api::subscription-plan.subscription-plan',
]);

/** What the content manager's calls do with entries, besides deleting them. */
const CONTENT_CALLS: Readonly<Record<string, 'created' | 'updated' | 'published' | 'unpublished'>> =
  {
    'content-manager.collection-types.create': 'created',
    'content-manager.collection-types.clone': 'created',
    'content-manager.collection-types.autoClone': 'created',
    'content-manager.collection-types.update': 'updated',
    'content-manager.collection-types.publish': 'published',
    'content-manager.collection-types.bulkPublish': 'published',
    'content-manager.collection-types.unpublish': 'unpublished',
    'content-manager.collection-types.bulkUnpublish': 'unpublished',
    'content-manager.single-types.createOrUpdate': 'updated',
    'content-manager.single-types.publish': 'published',
    'content-manager.single-types.unpublish': 'unpublished',
  };

const entriesWritten =
  (action: (typeof CONTENT_CALLS)[string]): Recorder =>
  (log, call) => {
    const { model = '' } = call.params;
    const subject = documentIdOf(call);
    const changed = action === 'updated' ? changedBy(call) : [];
    if (model !== USER_UID) {
      const ids = subject === null ? idsOf(call) : [subject];
      log.record('panel-content.changed', { action, contentType: model, ids, changed });
    } else if (action === 'updated') log.record('panel-member.updated', { subject, changed });
    else log.record('panel-member.created', { subject });
  };

/** A member's deletion is recorded by the account module, whoever deletes it. */
const entriesDeleted: Recorder = (log, call) => {
  const { model } = call.params;
  if (model === undefined || model === USER_UID) return;
  log.record('panel-content.deleted', { contentType: model, ids: idsOf(call) });
};

const filesDeleted: Recorder = (log, { params, body }) => {
  const { fileIds, folderIds } = filesSchema.parse(body);
  const ids = params.id === undefined ? fileIds : [params.id];
  log.record('panel-file.deleted', { ids, folders: folderIds });
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

  ...Object.fromEntries(
    Object.entries(CONTENT_CALLS).map(([name, action]) => [name, entriesWritten(action)]),
  ),
  'content-manager.collection-types.delete': entriesDeleted,
  'content-manager.collection-types.bulkDelete': entriesDeleted,
  'content-manager.single-types.delete': entriesDeleted,

  'upload.admin-file.destroy': filesDeleted,
  'upload.admin-folder-file.deleteMany': filesDeleted,
};

/** Whether a call is of a kind that is recorded; of entries that are written, some types are. */
export const isRecorded = (name: string, model: string | undefined): boolean =>
  Object.hasOwn(PANEL_CALLS, name) &&
  (!Object.hasOwn(CONTENT_CALLS, name) || RECORDED_TYPES.has(model ?? ''));
