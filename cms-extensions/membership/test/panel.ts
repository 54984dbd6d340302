import type { Booted } from './boot.ts';

const PASSWORD = 'Coach1234';

/** Strapi's own roles of its panel. */
export type PanelRole = 'strapi-super-admin' | 'strapi-editor' | 'strapi-author';

export type PanelReply<Answer> = { status: number; data: Answer; message: string | undefined };

let counter = 0;

/** Someone who is signed in to Strapi's panel. */
export const newPanelUser = async (app: Booted, role: PanelRole = 'strapi-super-admin') => {
  counter += 1;
  const email = `desk-${process.pid}-${counter}@example.com`;
  const { id } = await app.strapi.db.query('admin::role').findOne({ where: { code: role } });
  await app.strapi.service('admin::user').create({
    ...{ firstname: 'Ines', lastname: 'Halloran', isActive: true },
    ...{ email, password: PASSWORD, roles: [id] },
  });
  const call = async <Answer>(
    method: string,
    path: string,
    body?: object,
    token?: string,
  ): Promise<PanelReply<Answer>> => {
    const response = await fetch(`${app.url}${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
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
    get: <Answer>(path: string) => call<Answer>('GET', path, undefined, token),
    post: <Answer>(path: string, body: object) => call<Answer>('POST', path, body, token),
    put: <Answer>(path: string, body: object) => call<Answer>('PUT', path, body, token),
  };
};

export type PanelUser = Awaited<ReturnType<typeof newPanelUser>>;
