import { type BrowserContextOptions, expect, type Locator, type Page } from '@playwright/test';
import { z } from 'zod';

/** The setting of this worker's product, or of the only product. */
const given = (name: string): string | undefined =>
  process.env[`${name}_${process.env.TEST_PARALLEL_INDEX ?? 0}`] || process.env[name];

const required = (name: string): string => {
  const value = given(name);
  if (!value) throw new Error(`${name} says where the product runs; \`npm test -- e2e\` sets it`);
  return value.replace(/\/$/, '');
};

export const storefrontUrl = required('E2E_STOREFRONT_URL');
export const cmsUrl = required('E2E_CMS_URL');
export const sandboxUrl = required('E2E_SANDBOX_URL');
/** URL of Stripe's API: the sandbox's, or Stripe's own with a test-mode key. */
export const stripeUrl = given('E2E_STRIPE_URL') || sandboxUrl;

const LONG_DATE = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' });

/** '28 November 2026', as screens write a date. */
export const writtenDate = (date: Date): string => LONG_DATE.format(date);

/** Settings of an emulated phone. */
export const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
};

/** Waits for the scripts of a page that was loaded, before what needs them is used. */
export const untilHydrated = async (page: Page): Promise<void> => {
  // Set by React's first effects; the router's own mark goes before React attaches to the page.
  await page.waitForFunction(() => window.earlyClicks?.isHydrated);
  await page.waitForFunction(() =>
    [...document.querySelectorAll('main :is(a, button)')].every((element) =>
      Object.keys(element).some((key) => key.startsWith('__reactProps')),
    ),
  );
};

/** Opens a page and waits until it is hydrated. */
export const open = async (page: Page, path: string): Promise<void> => {
  await page.goto(path);
  await untilHydrated(page);
};

/** Goes to a page as a link does: within the open app, without loading it anew. */
export const goTo = (page: Page, path: string): Promise<void> =>
  page.evaluate(async (href) => {
    const router = window.__TSR_ROUTER__;
    if (router === undefined) throw new Error('No page of the site is open');
    await router.navigate({ href });
  }, path);

/** Goes to a page; only the first one in a window is loaded. */
export const visit = (page: Page, path: string): Promise<void> =>
  (page.url() === 'about:blank' ? open : goTo)(page, path);

/** Clicks the only button with a name. */
export const press = (page: Page, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).click();

/** Fills in the open sign-in dialog and submits it. */
export const fillSignIn = async (page: Page, email: string, password: string): Promise<void> => {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Sign In' }).click();
};

/**
 * Waits for a text that goes again by itself some seconds later. The page looks for it at each
 * frame: from outside, a busy machine may look too late.
 */
export const glimpse = async (page: Page, text: string): Promise<void> => {
  await page.waitForFunction((wanted) => document.body.textContent.includes(wanted), text);
};

/** How far the page has moved by itself since it was opened, as browsers measure it. */
export const layoutShift = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const observer = new PerformanceObserver(() => undefined);
    observer.observe({ type: 'layout-shift', buffered: true });
    let sum = 0;
    for (const entry of observer.takeRecords()) {
      if ('value' in entry && 'hadRecentInput' in entry && !entry.hadRecentInput) {
        sum += Number(entry.value);
      }
    }
    return sum;
  });

/** The session in local storage. */
export const storedSession = (page: Page) =>
  page.evaluate(() => ({
    token: localStorage.getItem('authToken'),
    user: localStorage.getItem('userData'),
  }));

declare global {
  interface HTMLElementTagNameMap {
    /** Mux's player; `media` is the video in it, which tells more of itself. */
    'mux-player': HTMLElement & { media: HTMLVideoElement & { nativeEl: HTMLVideoElement } };
  }
}

/** The time that the player shows, in seconds. */
export const currentTime = (page: Page): Promise<number> =>
  page.evaluate(() => document.querySelector('mux-player')?.media.currentTime ?? 0);

/** Moves the player to a time, in seconds. */
export const seekTo = (page: Page, seconds: number): Promise<void> =>
  page.evaluate(async (time) => {
    const player = document.querySelector('mux-player')?.media;
    if (!player) throw new Error('There is no player');
    // The player learns of it by this event.
    const seeking = new Promise((resolve) => {
      player.addEventListener('seeking', resolve, { once: true });
    });
    player.currentTime = time;
    await seeking;
  }, seconds);

/** Clicks a control of the player: they hide some seconds after the last touch, and then take none. */
export const clickControl = (page: Page, control: Locator): Promise<void> =>
  expect(async () => {
    await page.mouse.move(200, 200);
    await page.mouse.move(210, 210);
    // Long: a click that a busy machine reports late must not be repeated.
    await control.click({ timeout: 15_000 });
  }).toPass();

/** Waits until a player's time has passed some seconds. */
export const untilPlayed = async (
  page: Page,
  seconds: number,
  player: 'mux-player' | 'video' = 'mux-player',
): Promise<void> => {
  await page.waitForFunction(
    ([name, past]) => (document.querySelector<HTMLVideoElement>(name)?.currentTime ?? 0) > past,
    [player, seconds] as const,
    { timeout: 45_000 },
  );
};

/** Waits until the player shows a frame of the video above its progress bar. */
export const untilPreview = async (player: Locator): Promise<void> => {
  const slider = player.getByRole('slider', { name: 'Progress' });
  let x = 300;
  // A frame is shown from the next move on, once the storyboard is loaded.
  const framesAtNextMove = async (): Promise<number> => {
    x += 1;
    await slider.hover({ position: { x, y: 10 } });
    return player.locator('[style*="storyboard"]').count();
  };
  await expect.poll(framesAtNextMove).toBe(1);
};

/** Switches the subtitles on, and waits until the player shows a text. */
export const untilSubtitle = async (page: Page, player: Locator, text: RegExp): Promise<void> => {
  await clickControl(page, player.getByRole('button', { name: 'Subtitles' }));
  const shown = () =>
    page.evaluate(() => {
      const tracks = document.querySelector('mux-player')?.media.textTracks ?? [];
      const cue = Array.from(tracks).find(({ mode }) => mode === 'showing')?.activeCues?.[0];
      return cue && 'text' in cue ? String(cue.text) : '';
    });
  await expect.poll(shown).toMatch(text);
};

const workoutSchema = z.object({
  ...{ id: z.string(), slug: z.string(), title: z.string(), is_premium: z.boolean() },
  /** Minutes. */
  duration: z.number(),
});

export type TestWorkout = z.output<typeof workoutSchema>;

/** The workouts of a query, in the library's order. */
export const listWorkouts = async (query: string): Promise<TestWorkout[]> => {
  const response = await fetch(`${storefrontUrl}/api/workouts?${query}`);
  return z.object({ workouts: z.array(workoutSchema) }).parse(await response.json()).workouts;
};

/** The first workout of the library that matches, fetched from the API. */
export const findWorkout = async (
  matches: (workout: TestWorkout) => boolean = () => true,
  query = 'limit=100',
): Promise<TestWorkout> => {
  const found = (await listWorkouts(query)).find(matches);
  if (found === undefined) throw new Error('The demo has no such workout');
  return found;
};

/** Chooses in one of the library's filters on a desk. */
export const chooseFilter = async (page: Page, filter: string, choice: string): Promise<void> => {
  const summary = page.locator('summary', { hasText: filter });
  await summary.click();
  await summary.locator('..').getByText(choice, { exact: true }).click();
};

/** Waits until visitors find workouts with these words: the library follows a change a moment later. */
export const untilFound = async (words: string, total = 1): Promise<void> => {
  const find = async (): Promise<unknown> => {
    const response = await fetch(
      `${storefrontUrl}/api/workouts?search=${encodeURIComponent(words)}`,
    );
    return response.json();
  };
  await expect.poll(find).toMatchObject({ total });
};

const mailSchema = z.object({ subject: z.string(), text: z.string() });

export type Mail = z.output<typeof mailSchema>;

/** Waits for a mail to an address with a matching subject, in the product's mail folder. */
export const mailTo = async (email: string, subject: RegExp, timeout = 60_000): Promise<Mail> => {
  let found: Mail | undefined;
  const find = async () => {
    const response = await fetch(`${sandboxUrl}/_sandbox/mail?to=${encodeURIComponent(email)}`);
    const { data } = z.object({ data: z.array(mailSchema) }).parse(await response.json());
    found = data.find((mail) => subject.test(mail.subject));
    return found?.subject;
  };
  await expect.poll(find, { timeout, intervals: [100] }).toMatch(subject);
  if (found === undefined) throw new Error(`No mail to ${email}`);
  return found;
};

/** The link in a mail to a page of the site. */
export const linkIn = ({ text }: Mail, page: string): string => {
  const link = new RegExp(`https?://[^\\s)]+${page}[^\\s)]*`).exec(text)?.[0];
  if (link === undefined) throw new Error(`No link to ${page} in: ${text}`);
  return link;
};

/**
 * Injects a fault into the stand-ins, or removes all.
 * @param path below `/_sandbox`
 */
export const sandbox = async (
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  body?: object,
): Promise<Response> => {
  const response = await fetch(`${sandboxUrl}/_sandbox${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status}`);
  return response;
};
