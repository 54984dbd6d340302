import * as css from './player.css.ts';

/** Leads back to the beginning of a film that was taken up where she left off. */
export const StartOver = ({ onPress }: { onPress: () => void }) => (
  <button type="button" className={css.startOver} onClick={onPress}>
    Start over
  </button>
);
