import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { ROOT } from '../../scripts/start/settings.ts';
import { Refused, type Requests } from './requests.ts';
import { OWNER_EMAIL, type Production } from './settings.ts';
import type { Shape } from './shape.ts';

/** Pause before the coach presses a button again that did not work. */
const AGAIN_MS = 1000;
/** Pause before the other instance is asked again whether it shows a change. */
const POLL_MS = 20;
/** As long as the panel's page waits for Mux to take a piece of a video. */
const PUT_TIMEOUT_MS = 10_000;

const CONTENT = '/content-manager/collection-types';
const CLIP = join(ROOT, 'sandbox/test/fixtures/clips/bars/360p');

const sessionSchema = z.object({ data: z.object({ token: z.string() }) });
const foundSchema = z.object({ results: z.array(z.object({ documentId: z.string() })) });
const titleSchema = z.object({ title: z.string() });
const draftSchema = z.object({ data: z.object({ documentId: z.string() }) });
const uploadSchema = z.object({ data: z.object({ url: z.string() }) });
const videoSchema = z.object({ data: z.object({ current: z.unknown(), coming: z.unknown() }) });

type Instance = 'cms-1' | 'cms-2';

/** Whether a CMS instance or a storefront says that it can work. */
export const isReady = async (
  shape: Shape,
  name: Parameters<Shape['instance']>[0],
): Promise<boolean> => {
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
 * The coach, signed in to the panel.
 * @param visibleWithinMs how soon a change at one instance must be seen at the other
 */
export const createCoach = async (
  { panelUrl, secrets }: Production,
  shape: Shape,
  { call }: Requests,
  visibleWithinMs: number,
) => {
  const { token } = sessionSchema.parse(
    await call(`${panelUrl}/admin/login`, {
      body: { email: OWNER_EMAIL, password: secrets.PANEL_ADMIN_PASSWORD },
    }),
  ).data;
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const areReady = async (): Promise<boolean> =>
    (await isReady(shape, 'cms-1')) && (await isReady(shape, 'cms-2'));

  /** The panel's address of the first instructor at an instance. */
  const instructorAt = async (at: Instance): Promise<string> => {
    const path = `${shape.instance(at)}${CONTENT}/api::instructor.instructor`;
    const listed = await fetch(`${path}?sort=name:ASC`, { headers });
    const { results } = foundSchema.parse(await listed.json());
    return `${path}/${results[0]?.documentId}`;
  };

  /** Repeats what the coach does until it works. */
  const persist = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    for (;;) {
      try {
        return await work();
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        await wait(AGAIN_MS);
      }
    }
  };

  /** Sends a video to Mux as the panel's page does: again, when there is no good answer. */
  const send = async (url: string): Promise<void> => {
    const names = ['init.mp4', '000.m4s', '001.m4s'];
    const body = Buffer.concat(names.map((name) => readFileSync(join(CLIP, name))));
    try {
      const signal = AbortSignal.timeout(PUT_TIMEOUT_MS);
      const answer = await fetch(url, { method: 'PUT', body, signal });
      if (!answer.ok) throw new Refused(`Mux: ${answer.status}`);
    } catch (error) {
      throw new Refused(String(error));
    }
  };

  const pathOf = (workout: string): string => `${panelUrl}/membership/workouts/${workout}/video`;

  return {
    /**
     * Publishes a workout at one instance; the other must show it soon.
     * @returns milliseconds; null when an instance or Redis was away meanwhile
     */
    publishedAfter: async (workout: string, at: Instance): Promise<number | null> => {
      const other = at === 'cms-1' ? 'cms-2' : 'cms-1';
      if (!(await areReady())) return null;
      const title = `Take ${randomUUID()}`;
      const path = `${CONTENT}/api::workout.workout/${workout}/actions/publish`;
      try {
        const published = await fetch(`${shape.instance(at)}${path}`, {
          ...{ method: 'POST', headers, body: JSON.stringify({ title }) },
        });
        if (!published.ok) return null;
        let began = performance.now();
        for (;;) {
          const response = await fetch(`${shape.instance(other)}/api/workouts/${workout}`);
          const seen = titleSchema.safeParse(await response.json()).data?.title;
          const tookMs = performance.now() - began;
          if (seen === title) return tookMs;
          if (tookMs > visibleWithinMs) return (await areReady()) ? tookMs : null;
          const paused = performance.now();
          await wait(POLL_MS);
          // What this process overslept, since the machine is busy, is not the deployment's.
          began += performance.now() - paused - POLL_MS;
        }
      } catch {
        // One of the two ended meanwhile.
        return null;
      }
    },

    /** Writes into a column that only some versions have. @returns what was written */
    writeNote: async (at: Instance, column: string): Promise<string> => {
      const note = randomUUID();
      const body = JSON.stringify({ [column]: note });
      const answer = await fetch(await instructorAt(at), { method: 'PUT', headers, body });
      if (!answer.ok) throw new Error(`${at} refused to write ${column}: ${await answer.text()}`);
      return note;
    },

    /** Whether an instance shows a note. */
    hasNote: async (at: Instance, column: string, note: string): Promise<boolean> => {
      const answer = await fetch(await instructorAt(at), { headers });
      return (await answer.text()).includes(`"${column}":"${note}"`);
    },

    /**
     * Makes a workout and uploads its video, pressing again as long as that fails.
     * @returns the workout's id, once Mux has the file
     */
    upload: async (): Promise<string> => {
      const name = randomUUID();
      const fields = { title: `Take ${name}`, slug: name, description: 'Move with care.' };
      const categories = await persist(() =>
        call(`${panelUrl}${CONTENT}/api::category.category?pageSize=1`, { token }),
      );
      const category = foundSchema.parse(categories).results[0]?.documentId;
      const kind = { category, difficulty: 'Beginner', duration: 25 };
      const body = { ...fields, ...kind };
      const made = await persist(() =>
        call(`${panelUrl}${CONTENT}/api::workout.workout`, { token, body }),
      );
      const { documentId } = draftSchema.parse(made).data;
      await persist(async () => {
        const ordered = await call(`${pathOf(documentId)}/uploads`, { token, body: {} });
        await send(uploadSchema.parse(ordered).data.url);
      });
      return documentId;
    },

    /** Whether a workout shows the video that was uploaded, and waits for no other. */
    hasVideo: async (workout: string): Promise<boolean> => {
      const { data } = videoSchema.parse(await call(pathOf(workout), { token }));
      return data.current !== null && data.coming === null;
    },
  };
};

export type Coach = Awaited<ReturnType<typeof createCoach>>;
