import * as m from '#messages/ui';
/** How sharing went: with the browser's own dialog, by a copied address, or not at all. */
export type Shared = 'dialog' | 'copied' | 'neither';

/** What to say after it; nothing after the browser's own dialog. */
export const SHARED_TEXTS: Record<Shared, string> = {
  dialog: '',
  copied: m.sharedCopied,
  neither: m.sharedNeither,
};

/**
 * Shares a page in whatever way the browser supports.
 * @param path of this site, with its query
 * @returns null when the person closed the dialog, or the browser refused
 */
export const share = async (title: string, path: string): Promise<Shared | null> => {
  const url = window.location.origin + path;
  try {
    if (navigator.share) {
      await navigator.share({ title, url });
      return 'dialog';
    }
    // The clipboard is available only in a secure context.
    if (!navigator.clipboard) return 'neither';
    await navigator.clipboard.writeText(url);
    return 'copied';
  } catch (error) {
    console.info('The page was not shared', error);
    return null;
  }
};
