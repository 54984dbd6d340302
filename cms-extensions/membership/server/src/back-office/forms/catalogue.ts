import { full, half, third, type View } from './view.ts';

export const workoutView: View = {
  uid: 'api::workout.workout',
  mainField: 'title',
  sort: { by: 'releasedAt', order: 'DESC' },
  pageSize: 20,
  // With Strapi's own three, as many columns as a wide window has room for.
  list: ['thumbnail', 'title', 'category', 'difficulty', 'duration', 'instructor'],
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
      half('equipment', 'Equipment', 'What to have at hand. Write None if there is nothing.', {
        placeholder: 'A mat',
      }),
    ],
    [
      full('bodyParts', 'Body parts', 'With commas in between. Members can search for them.', {
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
        'The recorded class. A workout can be published once its video is ready.',
      ),
    ],
    [
      full(
        'moveMap',
        'Moves',
        'What is done when, from the first second to the last. Members see it once it is complete.',
      ),
    ],
    [
      full(
        'mapTexts',
        'Texts of the moves',
        'For other languages: titles of blocks, and what you wrote for single moves. They come with the first save. What is empty stays English.',
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
        'The last part of its web address. Made from the title until it is public; change it then, and the old address leads to the new one.',
      ),
    ],
  ],
  listLabels: { createdAt: 'Made', updatedAt: 'Changed', duration: 'Minutes' },
};

export const ownTextView: View = {
  uid: 'training.own-text',
  mainField: 'english',
  rows: [
    [half('english', 'English', undefined, { readOnly: true }), half('text', 'In this language')],
  ],
};

export const instructorView: View = {
  uid: 'api::instructor.instructor',
  mainField: 'name',
  sort: { by: 'name', order: 'ASC' },
  list: ['photo', 'name', 'bio', 'workouts'],
  rows: [
    [
      half('name', 'Name', 'As it stands on the cards.'),
      half('slug', 'Address', 'Made from the name.'),
    ],
    [full('bio', 'About', 'Where they come from, how they teach. A few sentences.')],
    [
      half('photo', 'Portrait', 'Square, 800 x 800 or larger.'),
      half('workouts', 'Workouts', 'Every workout that names them. Change it on the workout.', {
        readOnly: true,
      }),
    ],
  ],
};

export const movementView: View = {
  uid: 'api::movement.movement',
  mainField: 'name',
  sort: { by: 'name', order: 'ASC' },
  pageSize: 50,
  list: ['name', 'sides', 'easierText', 'harderText'],
  rows: [
    [
      half('name', 'Name', 'What members see and search for.', { placeholder: 'Reverse lunge' }),
      half('slug', 'Address', 'Made from the name.'),
    ],
    [
      half('aliases', 'Other names', 'One in each line. Members find the movement by them, too.'),
      half('spoken', 'Spoken', 'How the voice says it. Empty: the name.'),
    ],
    [
      half('sides', 'Sides', 'Sided: left, right or alternating can be chosen in a workout.'),
      half('harderText', 'Harder', 'Read after "Harder: ".', {
        placeholder: 'knee lift at the top',
      }),
    ],
    [
      half('flags', 'Asks of the body', 'What a member may want to spare today.'),
      half('kit', 'Kit', 'What it needs besides a mat.'),
    ],
    [
      full('easierText', 'Easier', 'Begins in lower case, is read after "Easier: ".', {
        placeholder: 'hold a chair',
      }),
    ],
    [
      half('easierFlags', 'Easier: asks of the body', 'What remains in the easier form.'),
      half('easierKit', 'Easier: kit', 'What the easier form needs.'),
    ],
  ],
};

export const programmeView: View = {
  uid: 'api::programme.programme',
  mainField: 'title',
  sort: { by: 'order', order: 'ASC' },
  list: ['picture', 'title', 'difficulty', 'instructor', 'order', 'isFeatured'],
  rows: [
    [
      half('title', 'Title', 'What members see on the card and on its page.', {
        placeholder: 'Strong Middle',
      }),
      half(
        'slug',
        'Address',
        'Made from the title until it is public. Change it then, and the old address leads to the new one.',
      ),
    ],
    [full('summary', 'Summary', 'One or two sentences for the card: what it does, and for whom.')],
    [
      full(
        'description',
        'Description',
        'For the page of the programme. Headings begin with ##, lists with a dash.',
      ),
    ],
    [
      half('difficulty', 'Level', 'Choose the level of its hardest week.'),
      half('instructor', 'Instructor', 'Who leads through it.'),
    ],
    [
      half('order', 'Position', 'Programmes stand in this order, the lowest first.'),
      half('isFeatured', 'Large', 'Yes: shown large above the others. Of several, the first.'),
    ],
    [full('picture', 'Picture', "Wide, 16:9. Without one, the first workout's picture is shown.")],
    [
      full(
        'weeks',
        'Weeks',
        'Members who are in it keep what they did: a day that moves to another place is the same day.',
      ),
    ],
  ],
};

export const programmeWeekView: View = {
  uid: 'training.week',
  mainField: 'title',
  rows: [
    [
      half('title', 'Title', 'A few words.', { placeholder: 'Find the middle' }),
      half('note', 'Note'),
    ],
    [full('days', 'Days', 'The first is day 1. What is missing at the end is rest.')],
  ],
};

export const programmeDayView: View = {
  uid: 'training.day',
  mainField: 'kind',
  rows: [
    [half('kind', 'What', 'A workout, or rest.'), half('workout', 'Workout', 'Not for rest.')],
    [full('note', 'Note', 'A line below it.', { placeholder: 'A walk is welcome.' })],
  ],
};

export const planView: View = {
  uid: 'api::subscription-plan.subscription-plan',
  mainField: 'name',
  sort: { by: 'sortOrder', order: 'ASC' },
  list: ['name', 'key', 'price', 'savings', 'isPopular', 'stripePriceId'],
  rows: [
    [
      half('name', 'Name', 'What the plan is called on the site.'),
      half('key', 'Kind', 'Monthly or annual: how often members pay. There is one of each kind.'),
    ],
    [
      third(
        'price',
        'Price',
        'In dollars. From now on new members pay it; who subscribed keeps the old price.',
      ),
      third(
        'originalPrice',
        'Price before',
        'Shown crossed out beside the price. Empty: not shown.',
      ),
      third('savings', 'Savings', 'A few words on the card.', { placeholder: 'Save $20/year' }),
    ],
    [
      half('sortOrder', 'Position', 'Plans stand in this order, the lowest first.'),
      half(
        'isPopular',
        'Recommended',
        'Yes: chosen already when the plan dialog opens. For one plan only.',
      ),
    ],
    [
      full(
        'features',
        'What is in it',
        'One line for each point. The landing page shows the first four, the plan dialog all.',
      ),
    ],
    [
      full(
        'stripePriceId',
        'Stripe price',
        'What new members pay at Stripe; made from the price above.',
        { readOnly: true },
      ),
    ],
  ],
};

export const categoryOrderView: View = {
  uid: 'api::category-order.category-order',
  mainField: 'id',
  rows: [
    [
      full(
        'categories',
        'Categories',
        'Drag them into the order in which the library lists them. One that is missing here comes last.',
      ),
    ],
  ],
};

export const categoryEntryView: View = {
  uid: 'catalogue.category-entry',
  mainField: 'category',
  rows: [[full('category', 'Category')]],
};

export const policyView: View = {
  uid: 'api::policy-page.policy-page',
  mainField: 'title',
  sort: { by: 'title', order: 'ASC' },
  list: ['title', 'slug', 'updatedAt'],
  listLabels: { updatedAt: 'Changed' },
  rows: [
    [
      half('title', 'Title', 'Heading of the page and name of the link in the footer.'),
      half(
        'slug',
        'Page',
        'Which page this is: /terms, /privacy, /cookies, /refund, /accessibility or /imprint.',
      ),
    ],
    [full('intro', 'Introduction', 'One or two sentences under the heading.')],
    [
      full(
        'body',
        'Text',
        'Headings begin with ##, lists with a dash. Links look like [words](/refund). What stands in [[brackets]] must be filled in before the page can be published. The site adds the date by itself: today, or the last change of the accessibility statement.',
      ),
    ],
  ],
};
