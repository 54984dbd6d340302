import type { AdminWorkout } from 'contract';
import { Badge } from '../../ui/basics.tsx';
import { AnchorButton, Button, IconButton, LinkButton } from '../../ui/button/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { FilmStripIcon, TrashIcon } from '../../ui/icons/icons.ts';
import { hidden } from '../../ui/layout.css.ts';
import { small, soft, t3 } from '../../ui/type.css.ts';
import * as css from './manage.css.ts';

type VideoNote = { kind: 'going-on' | 'failed' | 'resting'; text: string };

/** The note for a workout's video; null when all is well. */
export const videoNote = ({
  video,
  is_published,
}: Pick<AdminWorkout, 'video' | 'is_published'>): VideoNote | null => {
  switch (video?.state) {
    case 'waiting':
    case 'uploading':
      return { kind: 'going-on', text: 'Video uploading' };
    case 'processing':
      return { kind: 'going-on', text: `Video processing, ${video.progress} %` };
    case 'failed':
      return { kind: 'failed', text: `Video failed: ${video.reason ?? 'no reason was given'}` };
    case 'ready':
    case undefined:
      return is_published ? null : { kind: 'resting', text: 'Not published' };
  }
};

type WorkoutProps = { workout: AdminWorkout };

const Picture = ({ workout }: WorkoutProps) => (
  <div className={css.picture}>
    {workout.thumbnail_url === null ? (
      <div className={css.placeholder}>
        <FilmStripIcon size="large" />
      </div>
    ) : (
      <img src={workout.thumbnail_url} alt="" loading="lazy" />
    )}
    <div className={css.marks}>
      {workout.is_popular && <Badge kind="hot">Popular</Badge>}
      {workout.is_premium && <Badge kind="deep">Premium</Badge>}
    </div>
  </div>
);

const Texts = ({ workout }: WorkoutProps) => {
  const { title, description, duration, instructor_name, category, difficulty, equipment } =
    workout;
  const note = videoNote(workout);
  const facts = [duration !== null && `${duration} min`, instructor_name].filter(Boolean);
  return (
    <div className={css.texts}>
      <h2 className={t3}>{title || 'Untitled'}</h2>
      {note !== null && <p className={css.noteOf[note.kind]}>{note.text}</p>}
      <p className={cx(small, css.description)}>{description}</p>
      <p className={cx(small, soft)}>{facts.join(', ')}</p>
      <div className={css.kinds}>
        {category !== null && <Badge>{category}</Badge>}
        {difficulty !== null && <Badge>{difficulty}</Badge>}
      </div>
      {equipment !== '' && <p className={cx(small, soft)}>Equipment: {equipment}</p>}
    </div>
  );
};

/** A workout that is not published has no page to view. */
const View = ({ workout: { slug, title, is_published } }: WorkoutProps) =>
  slug !== null && is_published ? (
    <LinkButton kind="line" small to="/workouts/$slug" params={{ slug }}>
      View <span className={hidden}>{title}</span>
    </LinkButton>
  ) : (
    <Button kind="line" small disabled className={css.idle}>
      View <span className={hidden}>{title}</span>
    </Button>
  );

const editUrl = (panelUrl: string, id: string): string =>
  `${panelUrl}/content-manager/collection-types/api::workout.workout/${id}`;

type WorkoutEntryProps = WorkoutProps & {
  panelUrl: string | null;
  onDelete: () => void;
};

/** A workout in the manage tab, with its actions (spec section 2). */
export const WorkoutEntry = ({ workout, panelUrl, onDelete }: WorkoutEntryProps) => (
  <article className={css.entry}>
    <Picture workout={workout} />
    <Texts workout={workout} />
    <div className={css.actions}>
      <View workout={workout} />
      {panelUrl !== null && (
        <AnchorButton
          kind="line"
          small
          href={editUrl(panelUrl, workout.id)}
          target="_blank"
          rel="noopener"
        >
          Edit <span className={hidden}>{workout.title} in the Strapi panel</span>
        </AnchorButton>
      )}
      <IconButton label={`Delete ${workout.title}`} className={css.trash} onClick={onDelete}>
        <TrashIcon />
      </IconButton>
    </div>
  </article>
);
