import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { judgeJobRuns, readJobRuns } from './job-runs.ts';
import type { Load } from './load.ts';
import type { Failure } from './requests.ts';
import type { Production } from './settings.ts';
import type { Killed, Shape } from './shape.ts';

/** Of many members the last ones are asked. */
const ASKED_MAX = 60;
const POLL_MS = 500;
/** The claim of a mail by a killed instance expires within a minute; a busy machine needs more. */
const MAILS_WITHIN_MS = 600_000;

const chargesSchema = z.object({
  has_more: z.boolean(),
  data: z.array(
    z.object({
      id: z.string(),
      paid: z.boolean(),
      customer: z.string().nullable(),
    }),
  ),
});
const assetsSchema = z.object({
  data: z.array(
    z.object({ id: z.string(), meta: z.object({ external_id: z.string().optional() }).optional() }),
  ),
});
const customerSchema = z.object({ email: z.string().nullable() });

const stripe = async (production: Production, path: string): Promise<unknown> => {
  const response = await fetch(`${production.sandboxUrl}/v1${path}`, {
    headers: { authorization: `Bearer ${production.secrets.STRIPE_SECRET_KEY}` },
  });
  return response.json();
};

/** How often each e-mail address was charged. */
const chargesByEmail = async (production: Production): Promise<Map<string, number>> => {
  const counts = new Map<string, number>();
  for (let after = ''; ; ) {
    const page = chargesSchema.parse(
      await stripe(production, `/charges?limit=100${after && `&starting_after=${after}`}`),
    );
    for (const { paid, customer } of page.data) {
      if (!paid || customer === null) continue;
      const { email } = customerSchema.parse(await stripe(production, `/customers/${customer}`));
      if (email !== null) counts.set(email, (counts.get(email) ?? 0) + 1);
    }
    after = page.data.at(-1)?.id ?? '';
    if (!page.has_more) return counts;
  }
};

const ASSETS_PER_PAGE = 100;

/** How many assets Mux has for each workout. */
const assetsByWorkout = async ({
  sandboxUrl,
  secrets,
}: Production): Promise<Map<string, number>> => {
  const counts = new Map<string, number>();
  const login = Buffer.from(`${secrets.MUX_TOKEN_ID}:${secrets.MUX_TOKEN_SECRET}`);
  for (let page = 1; ; page += 1) {
    const address = `${sandboxUrl}/mux/video/v1/assets?limit=${ASSETS_PER_PAGE}&page=${page}`;
    const authorization = `Basic ${login.toString('base64')}`;
    const answer = await fetch(address, { headers: { authorization } });
    const { data } = assetsSchema.parse(await answer.json());
    for (const { meta } of data) {
      const workout = meta?.external_id;
      if (workout !== undefined) counts.set(workout, (counts.get(workout) ?? 0) + 1);
    }
    if (data.length < ASSETS_PER_PAGE) return counts;
  }
};

/** Mux works at a video, and its event or our next look at it come after that. */
const VIDEOS_WITHIN_MS = 600_000;

/** Each video that was sent to Mux is shown, and is there once. */
const judgeUploads = async (production: Production, { acknowledged, coach }: Load) => {
  const wrong: string[] = [];
  for (const workout of acknowledged.uploads) {
    if (!(await until(() => coach.hasVideo(workout), VIDEOS_WITHIN_MS)))
      wrong.push(`the video of the workout ${workout} was sent to Mux and is not shown`);
  }
  if (acknowledged.uploads.length === 0) return wrong;
  // What was ordered twice is removed in the background.
  const isOnce = async () => {
    const assets = await assetsByWorkout(production);
    return acknowledged.uploads.every((workout) => assets.get(workout) === 1);
  };
  if (await until(isOnce, VIDEOS_WITHIN_MS)) return wrong;
  const assets = await assetsByWorkout(production);
  for (const workout of acknowledged.uploads) {
    const count = assets.get(workout) ?? 0;
    if (count !== 1) wrong.push(`Mux has ${count} videos of the workout ${workout}`);
  }
  return wrong;
};

/** The messages that the mail server has taken. */
const mailsIn = async (folder: string) => {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.eml'));
  return Promise.all(
    names.map(async (name) => {
      const path = join(folder, name);
      const text = await readFile(path, 'utf8');
      return {
        at: (await stat(path)).mtimeMs,
        to: /^To: .*?([^\s<>]+@[^\s<>]+)/m.exec(text)?.[1]?.toLowerCase() ?? '',
        id: /^Message-ID: (\S+)/im.exec(text)?.[1] ?? '',
      };
    }),
  );
};

/** Waits until every condition holds. @returns whether they did in time */
export const until = async (holds: () => Promise<boolean>, withinMs: number): Promise<boolean> => {
  const end = performance.now() + withinMs;
  while (!(await holds())) {
    if (performance.now() > end) return false;
    await wait(POLL_MS);
  }
  return true;
};

const isRead = ({ method }: Failure): boolean => method === 'GET';
const shown = ({ what, method, status, began, ended }: Failure): string =>
  `${method} ${what}: ${status}, from ${Math.round(began)} to ${Math.round(ended)} ms`;

/** How long a mail that the server has accepted may be without our record of it, on a busy machine. */
const UNRECORDED_MS = 10_000;

/** What a scenario may cost: requests that fail because of it. */
export type Allowance = (failure: Failure) => boolean;

/** Nothing may fail. */
export const NOTHING: Allowance = () => false;

/** The moment from a process's end until everybody knows of it, on a busy machine. */
const NEWS_MS = 1000;

/** Writes that were under way when a process was killed; reads are repeated by the balancer. */
export const underWayAt =
  (kills: readonly Killed[]): Allowance =>
  (failure) =>
    !isRead(failure) &&
    kills.some(({ from, to }) => failure.began <= to + NEWS_MS && failure.ended >= from);

/** Whatever needs what was away, from its end until it was back. */
export const whileAway =
  (from: number, to: number, needs: (failure: Failure) => boolean): Allowance =>
  (failure) =>
    failure.ended >= from && failure.began <= to && needs(failure);

/**
 * Compares what the deployment has acknowledged with what it has, after the load has ended.
 * @returns what is wrong, one line each
 */
export const judge = async (
  production: Production,
  shape: Shape,
  load: Load,
  mayFail: Allowance,
): Promise<string[]> => {
  const { acknowledged, failures } = load;
  const wrong = load.errors.map((error) => `unexpected answer: ${error}`);
  for (const failure of failures.filter((it) => !mayFail(it)))
    wrong.push(`failed: ${shown(failure)}`);
  for (const tookMs of load.slowPublications) {
    wrong.push(`a publication was not seen at the other instance after ${tookMs} ms`);
  }

  const signedIn = new Map(acknowledged.members.map((member) => [member.email, member]));
  for (const { email, stored, sent } of acknowledged.positions.slice(-ASKED_MAX)) {
    const member = signedIn.get(email);
    const position = member === undefined ? null : await load.positionOf(member);
    if (position === null ? stored > 0 : position < stored || position > sent) {
      wrong.push(`${email} reported ${stored} s and was answered; ${position} s are stored`);
    }
  }

  const runs = readJobRuns(shape.logDir, shape.startedAt);
  if (runs.length === 0) wrong.push('no run of a job is in the logs of the instances');
  wrong.push(...judgeJobRuns(runs));
  wrong.push(...(await judgeUploads(production, load)));
  const charges = await chargesByEmail(production);
  for (const { email, answered } of acknowledged.buyers) {
    const count = charges.get(email) ?? 0;
    if (count > 1) wrong.push(`${email} was charged ${count} times`);
    if (answered && count === 0) wrong.push(`${email} subscribed and was not charged`);
  }

  const owed = acknowledged.letters.filter(({ answered }) => answered);
  await until(async () => {
    const to = new Set((await mailsIn(shape.mailDir)).map((mail) => mail.to));
    return owed.every(({ email }) => to.has(email));
  }, MAILS_WITHIN_MS);
  const members = new Set(acknowledged.members.map(({ email }) => email));
  const mails = (await mailsIn(shape.mailDir)).filter(({ to }) => members.has(to));
  const recipients = Map.groupBy(mails, ({ to }) => to);
  for (const { email } of owed) {
    if (!recipients.has(email)) wrong.push(`${email} was promised a mail and has none`);
  }
  for (const [id, same] of Map.groupBy(mails, (mail) => mail.id)) {
    const first = Math.min(...same.map(({ at }) => at));
    // Killed between the mail server's acceptance and our record of it, a mail is sent once more
    // with the same Message-ID (docs/decisions/0016-a-mail-is-sent-once.md).
    const mayRepeat = shape.killedAt.some((at) => Math.abs(at - first) <= UNRECORDED_MS);
    if (same.length > (mayRepeat ? 2 : 1))
      wrong.push(`the mail ${id} was sent ${same.length} times`);
  }
  return wrong;
};
