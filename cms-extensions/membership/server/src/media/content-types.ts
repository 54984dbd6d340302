export const VIDEO_UID = 'plugin::membership.video';
export const VIDEO_EVENT_UID = 'plugin::membership.video-event';
export const VIDEO_EVENT_TABLE = 'membership_video_events';
export const SUBTITLE_FILE_UID = 'plugin::membership.subtitle-file';
export const REMOVAL_TABLE = 'membership_removals';

export const REMOVAL_KINDS = ['asset', 'upload', 'picture'] as const;
