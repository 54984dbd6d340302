import { startTrial } from '../../features/dialogs/index.ts';
import { Button } from '../../ui/button/button.tsx';
import { visitorsOnly } from '../../ui/by-session.css.ts';
import { cx } from '../../ui/class-names.ts';
import { t3 } from '../../ui/type.css.ts';
import * as css from './workout.css.ts';

/** What someone who came here from a search or a shared link is told. */
export const TrialNote = () => (
  <div className={cx(css.note, visitorsOnly)}>
    <p className={t3}>Press play on every workout, free for seven days.</p>
    <Button kind="calmLine" onClick={startTrial}>
      Start 7-Day Free Trial
    </Button>
  </div>
);
