import type { Workout } from 'contract';
import { useState } from 'react';
import * as m from '#messages/player';
import { localPath } from '../../../locale.ts';
import { IconButton } from '../../../ui/button/button.tsx';
import { ShareIcon } from '../../../ui/icons/icons.ts';
import { SHARED_TEXTS, type Shared, share } from '../../../ui/share.ts';
import * as css from './share-button.css.ts';

/** Shares the workout's page, which opens the player at the second that is shown now. */
export const ShareButton = ({ workout, seconds }: { workout: Workout; seconds: number }) => {
  const [outcome, setOutcome] = useState<Shared | null>(null);
  const { slug, title } = workout;
  const onShare = async () =>
    setOutcome(await share(title, localPath(`/workouts/${slug}?t=${Math.floor(seconds)}`)));
  return (
    <div className={css.place}>
      <IconButton label={m.share} onClick={onShare} onBlur={() => setOutcome(null)}>
        <ShareIcon size="large" />
      </IconButton>
      <p role="status" className={css.outcome}>
        {outcome && SHARED_TEXTS[outcome]}
      </p>
    </div>
  );
};
