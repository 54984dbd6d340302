import { filled } from './filled.ts';
import texts from './videos.json' with { type: 'json' };

/* Texts about uploads, videos and their maps of moves, for server and browser. In English alone. */

export const ADMIN_TEXTS = texts.ADMIN_TEXTS;

/** Causes of a failed upload; an admin reads them after 'Upload failed: '. */
export const UPLOAD_ERRORS = texts.UPLOAD_ERRORS;

/** Why a video is missing, as shown with its workout. */
export const VIDEO_FAILURES = texts.VIDEO_FAILURES;

/** Causes of failed subtitles, as the coach reads them in the panel. */
export const SUBTITLE_ERRORS = texts.SUBTITLE_ERRORS;

/** Shown in the panel when a workout cannot be published. */
export const VIDEO_NOT_READY = texts.VIDEO_NOT_READY;

/** What the coach reads about movements and maps of moves in the panel. */
export const MOVE_TEXTS = {
  ...texts.MOVE_TEXTS,
  needs: (flag: string, needed: string): string => filled(texts.MOVE_TEXTS.needs, { flag, needed }),
  /** @param others the number of further workouts */
  movementUsed: (title: string, others: number): string => {
    const forms = texts.MOVE_TEXTS.movementUsed;
    const form = others === 0 ? forms.alone : others === 1 ? forms.one : forms.others;
    return filled(form, { title, others });
  },
};
