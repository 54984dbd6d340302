import { type BrowserContextOptions, chromium, type Page } from '@playwright/test';
import { freePort } from '../../cms-extensions/server-kit/src/free-port.ts';
import { BROWSER_ARGUMENTS, findBrowser } from './browser.ts';

/** A page in a browser of its own, whose tab can be hidden as when another one is shown. */
type HideableTab = AsyncDisposable & {
  page: Page;
  hide: () => Promise<void>;
  show: () => Promise<void>;
};

/**
 * Opens a tab that can be hidden. Playwright keeps the pages of its own browsers focused and so
 * visible; this connects to a browser without that. While the tab is hidden the browser draws no
 * frame, so whatever waits for one (`waitForFunction` without `polling`, clicks) waits until it is
 * shown.
 * @param state of the signed-in member
 */
export const openHideable = async (
  state: NonNullable<BrowserContextOptions['storageState']>,
): Promise<HideableTab> => {
  const port = await freePort();
  const launched = await chromium.launch({
    executablePath: await findBrowser(),
    args: [...BROWSER_ARGUMENTS, `--remote-debugging-port=${port}`, '--window-size=1280,800'],
  });
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`, { noDefaults: true });
  const [context] = browser.contexts();
  if (context === undefined) throw new Error('The browser has no context');
  await context.setStorageState(state);
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  const feignFocus = async (enabled: boolean): Promise<void> => {
    await devtools.send('Emulation.setFocusEmulationEnabled', { enabled });
  };
  // What was frozen once stays hidden, except while its focus is feigned.
  await devtools.send('Page.setWebLifecycleState', { state: 'frozen' });
  await devtools.send('Page.setWebLifecycleState', { state: 'active' });
  await feignFocus(true);
  return {
    page,
    hide: () => feignFocus(false),
    show: () => feignFocus(true),
    [Symbol.asyncDispose]: async () => {
      await browser.close();
      await launched.close();
    },
  };
};
