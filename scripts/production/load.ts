import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { OWNER_EMAIL, type Production } from './settings.ts';
import type { Shape } from './shape.ts';

const PASSWORD = 'A kettle in the hall 7';
/** How soon a change at one instance must be seen at the other. */
export const VISIBLE_WITHIN_MS = 2000;
const REQUEST_TIMEOUT_MS = 30_000;

const sessionSchema = z.object({ access_token: z.string(), user: z.object({ id: z.string() }) });
const workoutsSchema = z.object({
  workouts: z.array(z.object({ id: z.string(), is_premium: z.boolean() })),
});
const plansSchema = z.array(z.object({ id: z.string(), key: z.string() }));
const setupSchema = z.object({ setup_intent_id: z.string() });
const panelSessionSchema = z.object({ data: z.object({ token: z.string() }) });
const instructorsSchema = z.object({ results: z.array(z.object({ documentId: z.string() })) });
const titleSchema = z.object({ title: z.string() });

/** A request that was answered by a fault, or not at all. */
export type Failure = {
  what: string;
  method: string;
  /** 0: the connection ended without an answer. */
  status: number;
  /** Times of `performance.now()`. */
  began: number;
  ended: number;
};

/** What the deployment has acknowledged, to be compared with what it has at the end. */
export type Acknowledged = {
  /** E-mail addresses of registered members. */
  members: { email: string; token: string }[];
  /** The last stored position of each member, in seconds, and the last that was sent. */
  positions: { email: string; stored: number; sent: number }[];
  /** Addresses that asked for one mail each, and whether the request was answered. */
  letters: { email: string; answered: boolean }[];
  /** Members who subscribed, and whether the request was answered. */
  buyers: { email: string; answered: boolean }[];
};

class Refused extends Error {}

/**
 * A light load by members, visitors and the coach, each doing one thing after the other.
 * @param production addresses and keys
 * @param shape addresses of single instances
 */
export const createLoad = async (production: Production, shape: Shape) => {
  const failures: Failure[] = [];
  const slowPublications: number[] = [];
  const acknowledged: Acknowledged = { members: [], positions: [], letters: [], buyers: [] };
  let counter = 0;
  let answered = 0;
  let isOver = false;

  type Call = { method?: string; body?: object; token?: string; accept?: string };
  /** @throws Refused when there is no answer, or not a good one; it is noted as a failure */
  const call = async (
    url: string,
    { body, method = body === undefined ? 'GET' : 'POST', token, accept }: Call = {},
  ): Promise<unknown> => {
    const began = performance.now();
    counter += 1;
    const what = new URL(url).pathname;
    const fail = (status: number): never => {
      failures.push({ what, method, status, began, ended: performance.now() });
      throw new Refused(`${method} ${what}: ${status}`);
    };
    let response: Response;
    let text: string;
    try {
      response = await fetch(url, {
        method,
        signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
        headers: {
          accept: accept ?? 'application/json',
          // Everybody comes from an address of their own, or the limits would be met.
          'x-forwarded-for': `198.51.${(counter >> 8) & 255}.${counter & 255}`,
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      text = await response.text();
    } catch {
      return fail(0);
    }
    if (response.status >= 500) return fail(response.status);
    if (!response.ok)
      throw new Error(`${method} ${what}: ${response.status} ${text.slice(0, 200)}`);
    answered += 1;
    return accept === undefined ? JSON.parse(text) : text;
  };

  const site = (path: string, options?: Call) => call(`${production.siteUrl}${path}`, options);
  const api = (path: string, options?: Call) => site(`/api${path}`, options);
  /** Stripe's own side: the cardholder confirms the card there. */
  const confirmCard = async (setupIntent: string): Promise<void> => {
    const response = await fetch(
      `${production.sandboxUrl}/v1/setup_intents/${setupIntent}/confirm`,
      {
        method: 'POST',
        headers: { authorization: `Bearer ${production.secrets.STRIPE_SECRET_KEY}` },
        body: new URLSearchParams({
          payment_method: 'pm_card_visa',
          return_url: production.siteUrl,
        }),
      },
    );
    if (!response.ok) throw new Refused(`Stripe: ${response.status}`);
  };

  const { workouts } = workoutsSchema.parse(await api('/workouts?limit=100'));
  const free = workouts.find(({ is_premium: isPremium }) => !isPremium)?.id;
  const edited = workouts.find(({ is_premium: isPremium }) => isPremium)?.id;
  if (free === undefined || edited === undefined) throw new Error('There are too few workouts');
  const monthly = plansSchema
    .parse(await api('/subscription-plans'))
    .find(({ key }) => key === 'monthly')?.id;
  const coach = panelSessionSchema.parse(
    await call(`${production.panelUrl}/admin/login`, {
      body: { email: OWNER_EMAIL, password: production.secrets.PANEL_ADMIN_PASSWORD },
    }),
  ).data.token;

  const register = async () => {
    const email = `${randomUUID()}@member.example`;
    const body = { name: 'Amara Lewis', email, password: PASSWORD };
    const { access_token: token, user } = sessionSchema.parse(
      await api('/auth/register', { body }),
    );
    acknowledged.members.push({ email, token });
    return { email, token, id: user.id };
  };

  const visit = async (): Promise<void> => {
    for (const path of ['/', '/workouts', `/workouts/${free}`]) {
      await site(path, { accept: 'text/html' });
    }
    await api(`/workouts?limit=20&page=${1 + (counter % 3)}`);
    await api('/subscription-plans');
  };

  /** A member who watches, and reports the position all the time. */
  const watch = async (): Promise<void> => {
    const { email, token } = await register();
    const position = { email, stored: 0, sent: 0 };
    acknowledged.positions.push(position);
    for (let seconds = 1; seconds <= 20 && !isOver; seconds += 1) {
      position.sent = seconds;
      const body = { duration_completed: seconds, duration_total: 600 };
      await api(`/progress?workout_id=${free}`, { token, body });
      position.stored = seconds;
      await wait(60);
    }
  };

  const forget = async (): Promise<void> => {
    const { email } = await register();
    const letter = { email, answered: false };
    acknowledged.letters.push(letter);
    await api('/auth/forgot-password', { body: { email } });
    letter.answered = true;
  };

  const buy = async (): Promise<void> => {
    const { email, token, id } = await register();
    const setup = setupSchema.parse(
      await api('/payment/setup-payment-method', { token, body: { user_id: id } }),
    );
    await confirmCard(setup.setup_intent_id);
    const { setup_intent_id } = setup;
    await api('/auth/confirm-payment-method', { token, body: { setup_intent_id } });
    const buyer = { email, answered: false };
    acknowledged.buyers.push(buyer);
    await api('/subscriptions', { token, body: { plan_id: monthly } });
    buyer.answered = true;
  };

  const isReady = async (name: 'cms-1' | 'cms-2'): Promise<boolean> => {
    try {
      const response = await fetch(`${shape.instance(name)}/readyz`, {
        signal: AbortSignal.timeout(2000),
      });
      return (await response.text()).includes('"ready"');
    } catch {
      // It does not run.
      return false;
    }
  };

  /**
   * The coach publishes at one instance; the other must show it soon.
   * @returns milliseconds; null when an instance or Redis was away meanwhile
   */
  const publishedAfter = async (at: 'cms-1' | 'cms-2'): Promise<number | null> => {
    const other = at === 'cms-1' ? 'cms-2' : 'cms-1';
    const areReady = async () => (await isReady(at)) && (await isReady(other));
    if (!(await areReady())) return null;
    const title = `Take ${randomUUID()}`;
    const path = `/content-manager/collection-types/api::workout.workout/${edited}`;
    try {
      const published = await fetch(`${shape.instance(at)}${path}/actions/publish`, {
        method: 'POST',
        headers: { authorization: `Bearer ${coach}`, 'content-type': 'application/json' },
        body: JSON.stringify({ title }),
      });
      if (!published.ok) return null;
      const began = performance.now();
      for (;;) {
        const response = await fetch(`${shape.instance(other)}/api/workouts/${edited}`);
        const seen = titleSchema.safeParse(await response.json()).data?.title;
        const tookMs = performance.now() - began;
        if (seen === title) return tookMs;
        if (tookMs > VISIBLE_WITHIN_MS) return (await areReady()) ? tookMs : null;
        await wait(20);
      }
    } catch {
      // One of the two ended meanwhile.
      return null;
    }
  };

  /** The panel's address of the first instructor at an instance. */
  const instructorAt = async (at: 'cms-1' | 'cms-2') => {
    const path = `${shape.instance(at)}/content-manager/collection-types/api::instructor.instructor`;
    const headers = { authorization: `Bearer ${coach}`, 'content-type': 'application/json' };
    const listed = await fetch(`${path}?sort=name:ASC`, { headers });
    const { results } = instructorsSchema.parse(await listed.json());
    return { url: `${path}/${results[0]?.documentId}`, headers };
  };

  let publications = 0;
  const edit = async (): Promise<void> => {
    const tookMs = await publishedAfter(publications % 2 === 0 ? 'cms-1' : 'cms-2');
    if (tookMs === null) return;
    publications += 1;
    if (tookMs > VISIBLE_WITHIN_MS) slowPublications.push(Math.round(tookMs));
  };

  const errors: string[] = [];
  const repeat = async (work: () => Promise<void>, pauseMs: number): Promise<void> => {
    while (!isOver) {
      try {
        await work();
      } catch (error) {
        // A failure has been noted where it happened.
        if (!(error instanceof Refused)) errors.push(String(error));
      }
      await wait(pauseMs);
    }
  };

  const workers = [
    ...[repeat(visit, 50), repeat(visit, 50)],
    ...[repeat(watch, 50), repeat(watch, 50)],
    ...[repeat(forget, 300), repeat(buy, 300), repeat(edit, 300)],
  ];

  return {
    failures,
    /** Answers that nobody expects, such as 403. */
    errors,
    acknowledged,
    slowPublications,
    /** Answered requests, and publications that were seen at the other instance. */
    counts: () => ({ answered, publications }),
    isReady,
    /** The coach writes into a column that only some versions have. @returns what was written */
    writeNote: async (at: 'cms-1' | 'cms-2', column: string): Promise<string> => {
      const { url, headers } = await instructorAt(at);
      const note = randomUUID();
      const body = JSON.stringify({ [column]: note });
      const answer = await fetch(url, { method: 'PUT', headers, body });
      if (!answer.ok) throw new Error(`${at} refused to write ${column}: ${await answer.text()}`);
      return note;
    },
    /** Whether an instance shows a note. */
    hasNote: async (at: 'cms-1' | 'cms-2', column: string, note: string): Promise<boolean> => {
      const { url, headers } = await instructorAt(at);
      const answer = await fetch(url, { headers });
      return (await answer.text()).includes(`"${column}":"${note}"`);
    },
    /** The stored position of a member. */
    positionOf: async (token: string): Promise<number | null> => {
      const answer = await api('/progress', { token });
      const { progress } = z
        .object({
          progress: z.array(z.object({ workout_id: z.string(), duration_completed: z.number() })),
        })
        .parse(answer);
      return progress.find((it) => it.workout_id === free)?.duration_completed ?? null;
    },
    /** @returns after the requests that are under way */
    end: async (): Promise<void> => {
      isOver = true;
      await Promise.all(workers);
    },
  };
};

export type Load = Awaited<ReturnType<typeof createLoad>>;
