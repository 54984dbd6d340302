import { serverNow } from './api/server-clock.ts';
import { tabStorage } from './storage.ts';

/** Key in the tab's storage: when the page was last loaded anew, in milliseconds since the epoch. */
const STORAGE_KEY = 'loaded-for-release';
/** While one release replaces another, answers of both come in turn. */
const PAUSE_MS = 60_000;
/** A page may show nothing until it is known. */
const ANSWERS_WITHIN_MS = 5_000;
/** The page may stay: somebody may refuse to leave an upload. */
const LEAVES_WITHIN_MS = 5_000;

/** Whether code did not come, in the words of each browser. */
export const isWithoutCode = (error: unknown): boolean =>
  error instanceof TypeError && /import/i.test(error.message);

/**
 * Loads the page anew if the site is made of other files than this page: a release has replaced its
 * build, whose files are gone for good. For failures that this may explain.
 * @param isCodeLost whether code did not come twice: Chromium keeps a failed import for as long as
 *   the page is there, so any page that the site answers helps
 * @param reload loads the page anew
 * @param ownFile path of a file of this build that all its pages name
 * @returns once it is known that the page stays
 */
export const loadNewRelease = async (
  isCodeLost = false,
  reload = () => window.location.reload(),
  ownFile = new URL(import.meta.url).pathname,
): Promise<void> => {
  try {
    const last = Number(tabStorage.getItem(STORAGE_KEY));
    if (serverNow() - last < PAUSE_MS) return;
    const signal = AbortSignal.timeout(ANSWERS_WITHIN_MS);
    const page = await fetch(window.location.href, { cache: 'no-store', signal });
    if (!page.ok || (!isCodeLost && (await page.text()).includes(ownFile))) return;
    // What is stored keeps it from happening in a circle.
    if (!tabStorage.setItem(STORAGE_KEY, String(serverNow()))) return;
  } catch {
    // Without a connection.
    return;
  }
  reload();
  await new Promise((resolve) => setTimeout(resolve, LEAVES_WITHIN_MS));
};
