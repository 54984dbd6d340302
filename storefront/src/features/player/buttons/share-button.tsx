import type { Workout } from 'contract';
import { useState } from 'react';
import * as m from '#messages/player';
import { localPath } from '../../../locale.ts';
import { IconButton } from '../../../ui/button/button.tsx';
import { ShareIcon } from '../../../ui/icons/icons.ts';
import { type Shared, share } from '../../../ui/share.ts';
import { ShareOutcome } from '../../../ui/share-outcome.tsx';
import * as css from './share-button.css.ts';

/** Shares the workout's page, which opens the player at the second that is shown now. */
export const ShareButton = ({ workout, seconds }: { workout: Workout; seconds: number }) => {
  const [outcome, setOutcome] = useState<Shared | null>(null);
  const { slug, title } = workout;
  const onShare = async () =>
    setOutcome(await share(title, localPath(`/workouts/${slug}?t=${Math.floor(seconds)}`)));
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hears when the focus leaves what is in it
    <div
      className={css.place}
      onBlur={({ currentTarget, relatedTarget }) => {
        // Into the address, which is to be copied.
        if (!currentTarget.contains(relatedTarget)) setOutcome(null);
      }}
    >
      <IconButton label={m.share} onClick={onShare}>
        <ShareIcon size="large" />
      </IconButton>
      <ShareOutcome shared={outcome} className={css.outcome} />
    </div>
  );
};
