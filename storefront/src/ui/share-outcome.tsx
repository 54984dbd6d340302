import * as m from '#messages/ui';
import { cx } from './class-names.ts';
import type { Shared } from './share.ts';
import { address } from './share-outcome.css.ts';

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
