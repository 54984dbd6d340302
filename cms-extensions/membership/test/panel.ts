import { randomUUID } from 'node:crypto';
import type { Booted } from './boot.ts';

const PASSWORD = 'Coach1234';

/** The roles of the panel: Helper, Editor, Money, Owner and Developer. */
export const PANEL_ROLES = [
  ...(['strapi-author', 'strapi-editor', 'desk-money'] as const),
  ...(['strapi-super-admin', 'desk-developer'] as const),
] as const;

export type PanelRole = (typeof PANEL_ROLES)[number];

/** Permissions of a custom role for workouts in the panel, for every field. */
export type WorkoutRights = readonly ('create' | 'read' | 'update' | 'delete' | 'publish')[];

export type PanelReply<Answer> = { status: number; data: Answer; message: string | undefined };

let counter = 0;

const WORKOUT = 'api::workout.workout';

const roleWith = async ({ strapi }: Booted, rights: WorkoutRights): Promise<{ id: number }> => {
  const roles = strapi.service('admin::role');
  const role = await roles.create({ name: `Role ${counter}`, description: 'Made by a test' });
  const fields = Object.keys(strapi.contentTypes[WORKOUT]?.attributes ?? {});
  const permissions = rights.map((right) => ({
    action: `plugin::content-manager.explorer.${right}`,
    ...{ subject: WORKOUT, properties: { fields, locales: ['en'] }, conditions: [] },
  }));
  await roles.assignPermissions(role.id, permissions);
  return role;
};

/** Creates a signed-in user of Strapi's panel, with a built-in role or with these permissions. */
export const newPanelUser = async (
  app: Booted,
  role: PanelRole | WorkoutRights = 'strapi-super-admin',
) => {
  counter += 1;
  const email = `desk-${process.pid}-${counter}@example.com`;
  const { id } =
    typeof role === 'string'
      ? await app.strapi.db.query('admin::role').findOne({ where: { code: role } })
      : await roleWith(app, role);
  await app.strapi.service('admin::user').create({
    ...{ firstname: 'Ines', lastname: 'Halloran', isActive: true },
    ...{ email, password: PASSWORD, roles: [id] },
  });
  /** The complete answer; the content manager's lists are not below `data`. */
  const getAnswer = async <Answer>(path: string): Promise<{ status: number; answer: Answer }> => {
    const response = await fetch(`${app.url}${path}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    return { status: response.status, answer: (await response.json()) as Answer };
  };
  const call = async <Answer>(
    method: string,
    path: string,
    body?: object,
    token?: string,
    headers: Record<string, string> = {},
  ): Promise<PanelReply<Answer>> => {
    const response = await fetch(`${app.url}${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const answer = (await response.json()) as { data: Answer; error?: { message: string } };
    return { status: response.status, data: answer.data, message: answer.error?.message };
  };
  const signIn = await call<{ token: string }>('POST', '/admin/login', {
    email,
    password: PASSWORD,
  });
  const { token } = signIn.data;
  return {
    email,
    /** For calls whose answer is not below `data`. */
    token,
    getAnswer,
    get: <Answer>(path: string) => call<Answer>('GET', path, undefined, token),
    post: <Answer>(path: string, body: object = {}, headers: Record<string, string> = {}) =>
      call<Answer>('POST', path, body, token, headers),
    put: <Answer>(path: string, body: object) => call<Answer>('PUT', path, body, token),
    patch: <Answer>(path: string, body: object) => call<Answer>('PATCH', path, body, token),
    delete: <Answer>(path: string) => call<Answer>('DELETE', path, undefined, token),
  };
};

/**
 * Decides about a refund request as the dialog does.
 * @param changes what the dialog sends besides the id of the action and what the quote says
 */
export const decideRequest = async (
  coach: PanelUser,
  documentId: string,
  decision: 'grant' | 'refuse',
  changes: object = {},
) => {
  const path = `/membership/refund-requests/${documentId}`;
  const quote =
    decision === 'grant' ? await coach.post<{ shown: number }>(`${path}/grant/quote`) : null;
  return coach.post(`${path}/${decision}`, {
    action_id: randomUUID(),
    ...(decision === 'grant' && { shown: quote?.data?.shown ?? 0 }),
    ...changes,
  });
};

export type PanelUser = Awaited<ReturnType<typeof newPanelUser>>;
