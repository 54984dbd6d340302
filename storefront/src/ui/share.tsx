import * as m from '#messages/ui';
import { cx } from './class-names.ts';
import { address } from './share.css.ts';

/** How sharing went: by the browser's own dialog, by a copied address, or it is to be copied by hand. */
export type Shared = { way: 'dialog' | 'copied' } | { way: 'neither'; url: string };

const isClosed = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'AbortError';

/**
 * Shares a page in whatever way the browser supports and allows.
 * @param path of this site, with its query
 * @returns null when the person closed the dialog
 */
export const share = async (title: string, path: string): Promise<Shared | null> => {
  const url = window.location.origin + path;
  try {
    if (navigator.share) {
      await navigator.share({ title, url });
      return { way: 'dialog' };
    }
  } catch (error) {
    if (isClosed(error)) return null;
    console.info('The browser does not share the page', error);
  }
  try {
    // Absent without a secure context.
    await navigator.clipboard.writeText(url);
    return { way: 'copied' };
  } catch (error) {
    console.info('The browser does not copy the address', error);
    return { way: 'neither', url };
  }
};

/** Says how sharing went; nothing after the browser's own dialog. An address to copy is shown. */
export const ShareOutcome = ({
  shared,
  className,
}: {
  shared: Shared | null;
  className: string;
}) => (
  <p role="status" className={cx(className)}>
    {shared?.way === 'copied' && <span>{m.sharedCopied}</span>}
    {shared?.way === 'neither' && (
      <>
        <span>{m.sharedNeither}</span>
        <input
          className={address}
          aria-label={m.sharedNeither}
          readOnly
          value={shared.url}
          onFocus={(event) => event.currentTarget.select()}
        />
      </>
    )}
  </p>
);
