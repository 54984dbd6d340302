import { removalSchema } from './removal.ts';
import { subtitleFileSchema } from './subtitle-file.ts';
import { videoSchema } from './video.ts';
import { videoEventSchema } from './video-event.ts';

export const videoContentTypes = {
  video: { schema: videoSchema },
  'video-event': { schema: videoEventSchema },
  removal: { schema: removalSchema },
  'subtitle-file': { schema: subtitleFileSchema },
};
