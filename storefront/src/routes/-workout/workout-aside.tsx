import type { Workout } from 'contract';
import { useState } from 'react';
import * as m from '#messages/workout';
import { startTrial } from '../../features/dialogs/index.ts';
import { useFavorite } from '../../features/workout-card/index.ts';
import { Button } from '../../ui/button/button.tsx';
import { scriptedOnly, visitorsOnly } from '../../ui/by-session.css.ts';
import { cx } from '../../ui/class-names.ts';
import { HeartFillIcon, HeartIcon, ShareIcon } from '../../ui/icons/icons.ts';
import { type Shared, ShareOutcome, share } from '../../ui/share.tsx';
import { small, soft, t3 } from '../../ui/type.css.ts';
import * as css from './workout.css.ts';

const ShareButton = ({ title }: { title: string }) => {
  const [outcome, setOutcome] = useState<Shared | null>(null);
  const onShare = async () => setOutcome(await share(title, window.location.pathname));
  return (
    <div className={scriptedOnly}>
      <Button kind="quiet" wide onClick={onShare}>
        <ShareIcon />
        {m.share}
      </Button>
      <ShareOutcome shared={outcome} className={`${small} ${soft} ${css.shared}`} />
    </div>
  );
};

/** A note for visitors who arrive from a search or a shared link. */
export const TrialNote = () => (
  <div className={cx(css.note, visitorsOnly)}>
    <p className={t3}>{m.trialNote}</p>
    <Button kind="calmLine" onClick={startTrial}>
      {m.startTrial7}
    </Button>
  </div>
);

/** Buttons to save a workout as a favourite and to share it. */
export const WorkoutActions = ({ workout }: { workout: Workout }) => {
  const { isFavorite, onToggle } = useFavorite(workout);
  return (
    <div className={css.actions}>
      <Button kind="line" wide onClick={(event) => onToggle(workout, event.detail)}>
        {isFavorite ? <HeartFillIcon className={css.hearted} /> : <HeartIcon />}
        {isFavorite ? m.removeFavorite : m.addFavorite}
      </Button>
      <ShareButton title={workout.title} />
    </div>
  );
};
