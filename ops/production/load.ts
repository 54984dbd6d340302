import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { createCoach } from './coach.ts';
import { createRequests, Refused, Unauthorized } from './requests.ts';
import type { Production } from './settings.ts';
import type { Shape } from './shape.ts';

const PASSWORD = 'A kettle in the hall 7';

const sessionSchema = z.object({ access_token: z.string(), user: z.object({ id: z.string() }) });
const renewedSchema = z.object({ access_token: z.string() });
const workoutsSchema = z.object({
  workouts: z.array(z.object({ id: z.string(), is_premium: z.boolean() })),
});
const plansSchema = z.array(z.object({ id: z.string(), key: z.string() }));
const setupSchema = z.object({ setup_intent_id: z.string() });

export type Member = { email: string; id: string; token: string; cookie: string };

/** What the deployment has acknowledged, to be compared with what it has at the end. */
export type Acknowledged = {
  /** Registered members, with what they are signed in with now. */
  members: Member[];
  /** The last stored position of each member, in seconds, and the last that was sent. */
  positions: { email: string; stored: number; sent: number }[];
  /** Addresses that asked for one mail each, and whether the request was answered. */
  letters: { email: string; answered: boolean }[];
  /** Members who subscribed, and whether the request was answered. */
  buyers: { email: string; answered: boolean }[];
  /** Workouts whose video was sent to Mux. */
  uploads: string[];
};

/**
 * A light load by members, visitors and the coach, each doing one thing after the other.
 * @param production addresses and keys
 * @param shape addresses of single instances
 * @param visibleWithinMs how soon what the coach publishes at one instance must be seen at the other
 */
export const createLoad = async (production: Production, shape: Shape, visibleWithinMs: number) => {
  const requests = createRequests(production);
  const { api, site, failures } = requests;
  const slowPublications: number[] = [];
  const acknowledged: Acknowledged = {
    ...{ members: [], positions: [], letters: [], buyers: [], uploads: [] },
  };
  let isOver = false;

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
  const coach = await createCoach(production, shape, requests, visibleWithinMs);

  const register = async (): Promise<Member> => {
    const email = `${randomUUID()}@member.example`;
    const body = { name: 'Amara Lewis', email, password: PASSWORD };
    const { content, cookies: cookie } = await requests.exchange(
      `${production.siteUrl}/api/auth/register`,
      { body },
    );
    const { access_token: token, user } = sessionSchema.parse(content);
    const member = { email, id: user.id, token, cookie };
    acknowledged.members.push(member);
    return member;
  };

  /** A call of a member, who renews the session when the token is over, as the site does. */
  const asMember = async (member: Member, path: string, body?: object): Promise<unknown> => {
    const options = body === undefined ? {} : { body };
    try {
      return await api(path, { ...options, token: member.token });
    } catch (error) {
      if (!(error instanceof Unauthorized)) throw error;
      const { content, cookies } = await requests.exchange(
        `${production.siteUrl}/api/auth/refresh`,
        { body: {}, cookie: member.cookie },
      );
      member.token = renewedSchema.parse(content).access_token;
      member.cookie = cookies;
      return api(path, { ...options, token: member.token });
    }
  };

  /** Loads a page, and those of its files that the browser does not have. */
  const openPage = async (path: string, kept: Set<string>): Promise<void> => {
    const page = String(await site(path, { accept: 'text/html' }));
    for (const file of page.match(/\/assets\/[\w.-]+\.js/g) ?? []) {
      if (kept.has(file)) continue;
      await site(file, { accept: 'text/javascript' });
      kept.add(file);
    }
  };

  const kept = new Set<string>();

  const visit = async (): Promise<void> => {
    for (const path of ['/', '/workouts', `/workouts/${free}`]) {
      await openPage(path, kept);
    }
    await api(`/workouts?limit=20&page=${1 + (requests.counts().made % 3)}`);
    await api('/subscription-plans');
  };

  /** A member who watches, and reports the position all the time. */
  const watch = async (): Promise<void> => {
    const member = await register();
    const position = { email: member.email, stored: 0, sent: 0 };
    acknowledged.positions.push(position);
    for (let seconds = 1; seconds <= 20 && !isOver; seconds += 1) {
      position.sent = seconds;
      const body = { duration_completed: seconds, duration_total: 600 };
      await asMember(member, `/progress?workout_id=${free}`, body);
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
    const member = await register();
    const setup = setupSchema.parse(
      await asMember(member, '/payment/setup-payment-method', { user_id: member.id }),
    );
    await confirmCard(setup.setup_intent_id);
    const { setup_intent_id } = setup;
    await asMember(member, '/auth/confirm-payment-method', { setup_intent_id });
    const buyer = { email: member.email, answered: false };
    acknowledged.buyers.push(buyer);
    await asMember(member, '/subscriptions', { plan_id: monthly });
    buyer.answered = true;
  };

  let publications = 0;
  const edit = async (): Promise<void> => {
    const tookMs = await coach.publishedAfter(edited, publications % 2 === 0 ? 'cms-1' : 'cms-2');
    if (tookMs === null) return;
    publications += 1;
    if (tookMs > visibleWithinMs) slowPublications.push(Math.round(tookMs));
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
    counts: () => ({ answered: requests.counts().answered, publications }),
    coach,
    /**
     * Visitors whose browsers have nothing open the landing page.
     * @throws when a page or a file of it does not come
     */
    openSite: async (times: number): Promise<void> => {
      for (let time = 0; time < times; time += 1) await openPage('/', new Set());
    },
    /** The coach uploads a video. */
    upload: async (): Promise<void> => {
      acknowledged.uploads.push(await coach.upload());
    },
    /** The stored position of a member. */
    positionOf: async (member: Member): Promise<number | null> => {
      const answer = await asMember(member, '/progress');
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
