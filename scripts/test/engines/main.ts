/* `npm test -- engines` runs this for each engine that is installed: the main way of a member, on a
 * product that runs at STOREFRONT_URL. `node scripts/test/engines/main.ts firefox-esr` */
import { ENGINES, type Engine } from './drivers.ts';

const storefrontUrl = process.env.STOREFRONT_URL ?? 'http://localhost:3000';
const PASSWORD = 'quiet-harbour';
const WAIT_MS = 60_000;

const PAGES = [
  ...['/', '/programmes', '/start', '/week', '/calendar'],
  ...['/history', '/profile', '/settings', '/terms', '/workouts'],
];

/** Whether React has attached to the page. */
const IS_HYDRATED = `(document.readyState === 'complete' && document.querySelector('main') !== null &&
  [...document.querySelectorAll('main :is(a, button)')].every((element) =>
    Object.keys(element).some((key) => key.startsWith('__reactProps'))))`;

const TIME = `(document.querySelector('mux-video, mux-player')?.currentTime ?? 0)`;

/** Waits until an expression is true in the page. */
const until = async (engine: Engine, expression: string, what: string): Promise<void> => {
  const end = Date.now() + WAIT_MS;
  while (!(await engine.value<boolean>(expression))) {
    if (Date.now() > end) {
      const text = await engine.value<string>('document.body.innerText.slice(0, 500)');
      throw new Error(`${what}: not at ${await engine.value('location.href')}\n${text}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
};

const MARK = 'data-engine-wants';

/** Marks the control with a name, in the open dialog if there is one; false while there is none. */
const marking = (controls: string, name: string): string => `((name) => {
  for (const old of document.querySelectorAll('[${MARK}]')) old.removeAttribute('${MARK}');
  const dialogs = document.querySelectorAll('dialog[open], [role=dialog]');
  const within = dialogs[dialogs.length - 1] ?? document;
  const nameOf = (control) => [control.getAttribute('aria-label'), control.labels?.[0]?.textContent,
    control.textContent].map((text) => (text ?? '').trim()).find((text) => text !== '') ?? '';
  const found = [...within.querySelectorAll('${controls}')].find((control) =>
    control.getClientRects().length > 0 && nameOf(control).startsWith(name));
  found?.setAttribute('${MARK}', '');
  return found !== undefined;
})(${JSON.stringify(name)})`;

const press = async (engine: Engine, name: string, controls = 'button, a'): Promise<void> => {
  await until(engine, marking(controls, name), `The control "${name}"`);
  await engine.click(`[${MARK}]`);
};

const fill = async (engine: Engine, name: string, text: string): Promise<void> => {
  await until(engine, marking('input', name), `The field "${name}"`);
  await engine.type(`[${MARK}]`, text);
};

const open = async (engine: Engine, path: string): Promise<void> => {
  await engine.open(`${storefrontUrl}${path}`);
  await until(engine, IS_HYDRATED, `The page ${path}`);
};

const register = async (): Promise<string> => {
  const email = `engine-${Date.now()}@example.com`;
  const response = await fetch(`${storefrontUrl}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Amara Lewis', email, password: PASSWORD }),
  });
  if (!response.ok) throw new Error(`No member could be made: ${await response.text()}`);
  return email;
};

const STEPS: readonly [string, (engine: Engine) => Promise<void>][] = [
  [
    'sign-in',
    async (engine) => {
      const email = await register();
      await open(engine, '/');
      await press(engine, 'Sign In');
      await fill(engine, 'Email', email);
      await fill(engine, 'Password', PASSWORD);
      await press(engine, 'Sign In', 'button[type=submit]');
      await until(engine, `localStorage.getItem('authToken') !== null`, 'Signed in');
    },
  ],
  [
    'ten pages',
    async (engine) => {
      for (const path of PAGES) {
        await open(engine, path);
        await until(engine, `document.querySelector('h1') !== null`, `The heading of ${path}`);
      }
    },
  ],
  [
    'search',
    async (engine) => {
      await open(engine, '/workouts');
      await fill(engine, 'Search workouts', 'plank');
      await until(engine, `location.search === '?search=plank'`, 'The address of the search');
      await until(engine, `document.querySelector('article') !== null`, 'What was found');
    },
  ],
  [
    'checkout',
    async (engine) => {
      await open(engine, '/workouts');
      await press(engine, 'Choose Your Plan');
      await press(engine, 'Monthly', 'input[type=radio], label');
      await press(engine, 'Subscribe for');
      await until(engine, `location.pathname.startsWith('/c/pay/')`, 'The checkout');
      await fill(engine, 'Card number', '4242424242424242');
      await fill(engine, 'Expiry', '12 / 34');
      await fill(engine, 'Security code', '123');
      await fill(engine, 'Name on card', 'Amara Lewis');
      await press(engine, 'Subscribe', 'button[type=submit]');
      const isActive = `document.body.innerText.includes('Your subscription is now active')`;
      await until(engine, isActive, 'The subscription');
    },
  ],
  [
    'play, jump, close',
    async (engine) => {
      await open(engine, '/workouts?difficulty=Beginner');
      await until(engine, marking('article button', ''), 'A workout');
      await engine.click(`[${MARK}]`);
      await until(engine, `${TIME} > 0.5`, 'The video');
      const before = await engine.value<number>(TIME);
      await engine.press('ArrowRight');
      await until(engine, `${TIME} > ${before + 9}`, 'Ten seconds later');
      await engine.press('Escape');
      await until(engine, `document.querySelector('dialog[open]') === null`, 'The closed player');
    },
  ],
];

/** Walks the main way in an engine; true when it is passable. */
const walk = async (one: (typeof ENGINES)[number]): Promise<boolean> => {
  const engine = await one.start(one.program);
  try {
    for (const [name, step] of STEPS) {
      await step(engine);
      console.log(`✓ ${one.name}: ${name}`);
    }
    return true;
  } catch (error) {
    console.error(`✗ ${one.name}:`, error);
    return false;
  } finally {
    await engine.close();
  }
};

const engine = ENGINES.find(({ name }) => name === process.argv[2]);
if (engine === undefined) throw new Error(`There is no engine ${process.argv[2]}`);
process.exit((await walk(engine)) ? 0 : 1);
