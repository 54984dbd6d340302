import { full, half, type View } from '../view.ts';

export const workoutView: View = {
  uid: 'api::workout.workout',
  mainField: 'title',
  sort: { by: 'releasedAt', order: 'DESC' },
  pageSize: 20,
  list: ['thumbnail', 'title', 'category', 'difficulty', 'duration', 'instructor', 'isPopular'],
  rows: [
    [
      full('title', 'Title', 'What members see on the card and above the video.', {
        placeholder: 'Slow Lunge, Long Spine',
      }),
    ],
    [
      full(
        'description',
        'Description',
        'Two or three sentences: what it feels like, whom it is for. Shown on the page of the workout and to search engines.',
      ),
    ],
    [
      half('category', 'Category', 'Where it stands in the library.'),
      half('difficulty', 'Level', 'Choose the level of its hardest five minutes.'),
    ],
    [
      half('instructor', 'Instructor', 'Who teaches it.'),
      half('duration', 'Minutes', 'Length in whole minutes.', { placeholder: '24' }),
    ],
    [
      half('equipment', 'Equipment', 'What to have at hand. Write None if there is nothing.', {
        placeholder: 'A mat',
      }),
      half('bodyParts', 'Body parts', 'With commas in between. Members can search for them.', {
        placeholder: 'Hips, Legs, Back',
      }),
    ],
    [
      half(
        'isPopular',
        'Popular',
        'Yes: can appear among the six Featured Workouts on the landing page.',
      ),
      half('isPremium', 'Premium', 'Yes: for subscribers. No: every signed-in member may play it.'),
    ],
    [
      half(
        'publishAt',
        'Publish by itself at',
        'Save, and at this time the draft goes public, or as soon after it as its video is ready. Publishing by hand ends the plan.',
      ),
      half(
        'releasedAt',
        'Release date',
        'The library shows the newest first. Empty: the day it was made, or the time on the left.',
      ),
    ],
    [
      full(
        'thumbnail',
        'Picture',
        'Wide, 16:9, 1280 x 720 or larger, with a face, a hand or a line of the body. Without one, a frame of the video is shown.',
      ),
    ],
    [
      full(
        'muxPlaybackId',
        'Video',
        'The film of the workout. A workout can be published once its video is ready.',
      ),
    ],
    [
      half(
        'muxPlaybackPolicy',
        'Who may open the video',
        'Signed: only with a link of ours that expires. Public: anyone who has the address. Holds for the next upload; keep it on signed.',
      ),
      half(
        'slug',
        'Address',
        'The last part of its web address. Made from the title; changing it breaks old links.',
      ),
    ],
  ],
  listLabels: { createdAt: 'Made', updatedAt: 'Changed' },
};
