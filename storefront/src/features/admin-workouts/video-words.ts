import type { AdminWorkout } from 'contract';

/** What a card says of a workout that members cannot play yet, or not with its newest video. */
export type VideoNote = { kind: 'going-on' | 'failed' | 'resting'; text: string };

type Standing = Pick<AdminWorkout, 'video' | 'is_published'>;

/** What there is to say of a workout's video; null when all is well. */
export const videoNote = ({ video, is_published }: Standing): VideoNote | null => {
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

/** Whether a workout's video is still on its way, so that asking again brings news. */
export const isGoingOn = (workout: Standing): boolean => videoNote(workout)?.kind === 'going-on';
