import { lazy, Suspense } from 'react';
import { Button } from '../../ui/button/button.tsx';
import type { Media } from './media-state.ts';
import * as css from './player.css.ts';
import { sweeping } from './slider.css.ts';
import type { FilmState } from './use-film.ts';
import type { Recovery } from './use-recovery.ts';

// Mux Player weighs more than the rest of the site together; it comes when a film is opened.
const Engine = lazy(() => import('./engine.tsx'));

/** What stands where the film will be: its picture, and the words for a browser without video. */
const Still = ({ poster, title }: { poster: string | null; title: string }) => (
  // biome-ignore lint/a11y/useMediaCaption: it never plays; it holds the picture's place
  <video
    className={css.still}
    poster={poster ?? undefined}
    preload="none"
    playsInline
    tabIndex={-1}
    aria-label={title}
  >
    Your browser does not support the video tag.
  </video>
);

const Waiting = () => (
  <div className={css.waiting} role="status" aria-label="Loading">
    <div className={sweeping} />
  </div>
);

type StageProps = {
  state: FilmState;
  waiting: boolean;
  recovery: Recovery;
  /** Seconds at which the film begins; null until that is known. */
  startTime: number | null;
  onMedia: (media: Media | null) => void;
};

/** The picture: the film, its still while it comes, or what went wrong. */
export const Stage = ({ state, waiting, recovery, startTime, onMedia }: StageProps) => {
  const { film } = state;
  const isComing = recovery.renewing || state.status === 'loading' || startTime === null;
  const still = <Still poster={film.poster} title={film.title} />;
  return (
    <>
      {film.src === null || isComing || recovery.failed ? (
        still
      ) : (
        <Suspense fallback={still}>
          <Engine
            key={`${recovery.attempt} ${film.src}`}
            src={film.src}
            poster={film.poster}
            title={film.title}
            startTime={recovery.startTime || startTime}
            onMedia={onMedia}
          />
        </Suspense>
      )}
      {recovery.failed ? (
        <div className={css.message} role="alert">
          <p className={css.messageText}>This film cannot be played at the moment.</p>
          <Button onClick={recovery.retry}>Try Again</Button>
        </div>
      ) : (
        (waiting || isComing) && <Waiting />
      )}
    </>
  );
};
