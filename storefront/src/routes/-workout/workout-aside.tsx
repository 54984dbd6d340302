import type { Workout } from 'contract';
import { useState } from 'react';
import { startTrial } from '../../features/dialogs/index.ts';
import { useFavorite } from '../../features/favorites/index.ts';
import { Button } from '../../ui/button/button.tsx';
import { scriptedOnly, visitorsOnly } from '../../ui/by-session.css.ts';
import { cx } from '../../ui/class-names.ts';
import { HeartFillIcon, HeartIcon, ShareIcon } from '../../ui/icons/icons.ts';
import { small, soft, t3 } from '../../ui/type.css.ts';
import * as css from './workout.css.ts';

type Outcome = 'none' | 'copied' | 'neither';

/** Hands the page's address on, by whatever way the browser has. */
const share = async (title: string): Promise<Outcome> => {
  const url = window.location.origin + window.location.pathname;
  if (navigator.share) {
    await navigator.share({ title, url });
    return 'none';
  }
  // Only where the page came over a safe line.
  if (!navigator.clipboard) return 'neither';
  await navigator.clipboard.writeText(url);
  return 'copied';
};

const OUTCOME_TEXTS: Record<Outcome, string> = {
  none: '',
  copied: 'The link is copied.',
  neither: 'Copy the address from your browser to share it.',
};

/** Shares the page through the browser's own sheet, or copies its address. */
const ShareButton = ({ title }: { title: string }) => {
  const [outcome, setOutcome] = useState<Outcome>('none');
  const onShare = () => {
    share(title).then(setOutcome, (error: unknown) => {
      // The sheet was closed again, or the browser does not let us.
      console.info('The page was not shared', error);
    });
  };
  return (
    <div className={scriptedOnly}>
      <Button kind="quiet" wide onClick={onShare}>
        <ShareIcon />
        Share
      </Button>
      <p role="status" className={`${small} ${soft} ${css.shared}`}>
        {OUTCOME_TEXTS[outcome]}
      </p>
    </div>
  );
};

/** What someone who came here from a search or a shared link is told. */
export const TrialNote = () => (
  <div className={cx(css.note, visitorsOnly)}>
    <p className={t3}>Press play on every workout, free for seven days.</p>
    <Button kind="calmLine" onClick={startTrial}>
      Start 7-Day Free Trial
    </Button>
  </div>
);

/** Keeping a workout and passing it on. */
export const WorkoutActions = ({ workout }: { workout: Workout }) => {
  const { isFavorite, onToggle } = useFavorite(workout);
  return (
    <div className={css.actions}>
      <Button kind="line" wide onClick={(event) => onToggle(workout, event.detail)}>
        {isFavorite ? <HeartFillIcon className={css.hearted} /> : <HeartIcon />}
        {isFavorite ? 'Remove from favorites' : 'Add to favorites'}
      </Button>
      <ShareButton title={workout.title} />
    </div>
  );
};
