import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { PlanKey } from 'contract';
import type { ImportView } from 'contract/desk/imports';
import { answered, type CmsProcess, Defect } from './cms-process.ts';

/** The account of Strapi's panel that `app.ts` creates. */
export const COACH = {
  ...{ firstname: 'Ines', lastname: 'Halloran' },
  ...{ email: 'coach@example.com', password: 'Coach1234' },
};

const MANAGER = '/content-manager/collection-types';
const PLANS = `${MANAGER}/api::subscription-plan.subscription-plan`;
const REQUESTS = `${MANAGER}/plugin::membership.refund-request`;

type Found = { documentId: string };

/** The coach at work in Strapi's panel; repeats what a kill of the app interrupts. */
export const createCoach = (cms: CmsProcess) => {
  let token = '';

  const send = (method: string, path: string, body?: object): Promise<Response> =>
    answered(cms, async () => {
      const response = await fetch(`${cms.url}${path}`, {
        method,
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      return response;
    });

  const signIn = async (): Promise<void> => {
    const { email, password } = COACH;
    const answer = await send('POST', '/admin/login', { email, password });
    token = ((await answer.json()) as { data: { token: string } }).data.token;
  };

  const call = async (method: string, path: string, body?: object): Promise<Response> => {
    const response = await send(method, path, body);
    if (response.status !== 401) return response;
    await signIn();
    return send(method, path, body);
  };

  const find = async (
    path: string,
    filter: Record<string, string>,
  ): Promise<string | undefined> => {
    const query = new URLSearchParams({ ...filter, pageSize: '1', sort: 'createdAt:DESC' });
    const answer = await call('GET', `${path}?${query}`);
    return ((await answer.json()) as { results: Found[] }).results[0]?.documentId;
  };

  /** One call of the panel. @returns its data */
  const ask = async <Answer>(method: string, path: string, body?: object): Promise<Answer> => {
    const answer = await call(method, path, body);
    const { data, error } = (await answer.json()) as { data: Answer; error?: { message: string } };
    if (!answer.ok) throw new Defect(`${method} ${path}: ${answer.status} ${error?.message}`);
    return data;
  };

  /** Sends a file. @returns the id of what was made of it */
  const upload = async (path: string, text: string): Promise<string> => {
    await signIn();
    const answer = await answered(cms, () => {
      const form = new FormData();
      form.append('file', new Blob([text]), 'members.csv');
      const headers = { authorization: `Bearer ${token}` };
      return fetch(`${cms.url}${path}`, { method: 'POST', headers, body: form });
    });
    const { data } = (await answer.json()) as { data?: { id: string } };
    if (data === undefined) throw new Defect(`${path} was not uploaded: ${answer.status}`);
    return data.id;
  };

  return {
    ask,
    upload,

    /** Imports one member with what that customer pays, through all steps of the page. */
    importOne: async (email: string, customer: string): Promise<void> => {
      const id = await upload(
        '/membership/imports',
        ['email,stripe_customer_id', `${email},${customer}`].join('\n'),
      );
      const path = `/membership/imports/${id}`;
      const until = async (state: ImportView['state']): Promise<ImportView> => {
        for (;;) {
          const view = await ask<ImportView>('GET', `${path}?show=all`);
          if (view.state === state) return view;
          await wait(100);
        }
      };
      const { file } = await ask<ImportView>('GET', path);
      await ask('PUT', `${path}/mapping`, { columns: file?.guess, plans: {}, place: 'here' });
      await ask('POST', `${path}/check`);
      await until('checked');
      await ask('POST', `${path}/start`, {});
      const { rows } = await until('done');
      if (rows[0]?.result !== 'kept')
        throw new Defect(`${email} was not imported: ${JSON.stringify(rows)}`);
    },

    /** Decides the newest refund request of a member; nothing without one. */
    decide: async (memberEmail: string, decision: 'grant' | 'refuse'): Promise<number | null> => {
      const id = await find(REQUESTS, { 'filters[memberEmail][$eq]': memberEmail });
      if (id === undefined) return null;
      const path = `/membership/refund-requests/${id}/${decision}`;
      const action_id = randomUUID();
      if (decision === 'refuse')
        return (await call('POST', path, { action_id, answer: 'It was used until the end.' }))
          .status;
      const quote = await call('POST', `${path}/quote`, {});
      if (quote.status !== 200) return quote.status;
      const { data } = (await quote.json()) as { data: { shown: number } };
      return (await call('POST', path, { action_id, shown: data.shown })).status;
    },

    /**
     * Does something to a member as its dialog says, once however often it is sent.
     * @returns what happens, as the dialog said; null when it was refused
     */
    act: async (
      memberEmail: string,
      kind: string,
      body: object,
      twice: boolean,
    ): Promise<readonly string[] | null> => {
      const search = await call(
        'GET',
        `/membership/members?${new URLSearchParams({ search: memberEmail })}`,
      );
      const { data: found } = (await search.json()) as { data: { rows: { id: string }[] } };
      const [row] = found.rows;
      if (row === undefined) return null;
      const path = `/membership/members/${row.id}/${kind}`;
      const quoted = await call('POST', `${path}/quote`, body);
      if (quoted.status !== 200) return null;
      const { data } = (await quoted.json()) as { data: { shown: number; effects: string[] } };
      const isFree = kind === 'free';
      const order = { ...body, action_id: randomUUID(), ...(!isFree && { shown: data.shown }) };
      const answers = await Promise.all(
        (twice ? [1, 2] : [1]).map(() => call('POST', path, order)),
      );
      return answers.some(({ status }) => status === 200) ? data.effects : null;
    },

    /**
     * Sells a plan at another price from now on.
     * @param price in major units, as the panel's form has it
     */
    editPrice: async (key: PlanKey, price: number): Promise<void> => {
      const id = await find(PLANS, { 'filters[key][$eq]': key });
      if (id === undefined) throw new Error(`There is no plan ${key}`);
      const { status } = await call('POST', `${PLANS}/${id}/actions/publish`, { price });
      if (status !== 200) throw new Error(`The price of ${key} was not saved: ${status}`);
    },
  };
};

export type Coach = ReturnType<typeof createCoach>;
