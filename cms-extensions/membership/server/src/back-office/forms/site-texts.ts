import { full, half, third, type View } from './view.ts';

const siteTextView: View = {
  uid: 'api::site-text.site-text',
  mainField: 'id',
  rows: [
    [full('hero', 'Top of the landing page')],
    [full('featured', 'Featured workouts')],
    [full('week', 'The week', 'Not shown without days.')],
    [full('programmes', 'Programmes', 'Empty: the landing page does not speak of them.')],
    [full('pricing', 'Pricing')],
    [full('about', 'About the coach', 'Not shown without a quotation.')],
    [full('faq', 'Questions and answers')],
    [full('planDialog', 'Plan dialog')],
    [full('library', 'Library')],
    [full('brand', 'Brand and footer')],
    [full('claims', 'Claims about numbers', 'What is empty is not shown.')],
  ],
};

const brand: View = {
  uid: 'site.brand',
  rows: [
    [
      full(
        'tagline',
        'Line beside the name',
        'Part of the title in the browser tab and in search results.',
      ),
    ],
    [
      full(
        'metaDescription',
        'Text for search engines',
        'What stands under the link in search results. About 150 characters.',
      ),
    ],
    [full('footerBlurb', 'Footer: about us', 'Under the logo at the bottom of every page.')],
    [full('footerJoin', 'Footer: call', 'Large words at the bottom of every page.')],
    [full('footerTrial', 'Footer: trial', 'For visitors, below the call.')],
    [full('availability', 'Footer: where', 'Under the support address.')],
  ],
};

const hero: View = {
  uid: 'site.hero',
  rows: [
    [full('headline', 'Headline', 'Short: three or four words.')],
    [full('lead', 'Text under it')],
    [full('smallPrint', 'Small print', 'Under the buttons: what the trial costs afterwards.')],
    [
      half('image', 'Large picture', '2000 pixels wide or more, room for words on the left.'),
      half(
        'previewPlaybackId',
        'Preview video',
        'Playback ID at Mux of the video behind Watch Preview, with a public policy. Empty: no button.',
      ),
    ],
    [full('previewTitle', 'Title of the preview video', 'Read aloud to those who cannot see it.')],
    [
      half('averageMinutes', 'Left card: number', 'For example: 25 min'),
      half('averageLabel', 'Left card: words', 'For example: average workout'),
    ],
    [
      third('qualityTitle', 'Right card: above', 'Premium'),
      third('qualityValue', 'Right card: large', 'HD'),
      third('qualityLabel', 'Right card: below', 'Quality'),
    ],
  ],
};

const week: View = {
  uid: 'site.week',
  rows: [
    [full('heading', 'Heading')],
    [full('lead', 'Text beside it')],
    [full('days', 'Days', 'Seven of them, Monday first. Drag to reorder.')],
  ],
};

const weekDay: View = {
  uid: 'site.week-day',
  mainField: 'day',
  rows: [
    [
      third('day', 'Day', 'Mon, Tue, …'),
      { ...full('workout', 'Workout', 'Where the day leads. Empty on a day of rest.'), size: 8 },
    ],
    [
      half('title', 'Words', 'Empty: the title of the workout.'),
      half('note', 'Small words', 'Empty: the minutes of the workout.'),
    ],
    [full('image', 'Picture', 'Empty: the picture of the workout.')],
  ],
};

const claims: View = {
  uid: 'site.claims',
  rows: [
    [
      half('landingVideos', 'Landing page: videos'),
      half('landingMembers', 'Landing page: members'),
    ],
    [
      half('landingNewClasses', 'Landing page: new classes'),
      half('signupMembers', 'Sign-up dialog: members'),
    ],
    [
      half('signupVideos', 'Sign-up dialog: videos'),
      half('checkoutCancelledMembers', 'Cancelled checkout: members'),
    ],
    [
      half('checkoutCancelledWorkouts', 'Cancelled checkout: workouts'),
      half('checkoutCancelledRating', 'Cancelled checkout: rating'),
    ],
    [
      half('pricingGuarantee', 'Pricing: guarantee'),
      half(
        'termsGuarantee',
        'Terms: guarantee',
        'The text of the terms has it too; change both together.',
      ),
    ],
  ],
};

/** Groups of a heading, some text and a list. */
const groups: readonly View[] = [
  {
    uid: 'site.featured',
    rows: [[full('heading', 'Heading', 'Below it stand up to six popular workouts.')]],
  },
  {
    uid: 'site.programmes',
    rows: [
      [full('title', 'Heading')],
      [full('text', 'Text under it')],
      [full('button', 'Button', 'It leads to the list of programmes.')],
      [full('points', 'Points', 'Three of them, in a row below.')],
    ],
  },
  {
    uid: 'site.point',
    mainField: 'title',
    rows: [[third('title', 'In short'), { ...full('text', 'In words'), size: 8 }]],
  },
  {
    uid: 'site.pricing',
    rows: [
      [full('heading', 'Heading')],
      [full('lead', 'Text under it')],
      [full('trustLines', 'Trust lines', 'Short promises beside the prices.')],
    ],
  },
  {
    uid: 'site.about',
    rows: [
      [full('quote', 'Quotation', 'The large words; the site adds the quotation marks.')],
      [full('paragraphs', 'Paragraphs')],
      [full('credentials', 'What stands behind it')],
      [full('image', 'Portrait', 'Square, 800 x 800 or larger.')],
    ],
  },
  {
    uid: 'site.faq',
    rows: [
      [full('heading', 'Heading')],
      [full('questions', 'Questions', 'Drag to reorder. The first one is open.')],
    ],
  },
  {
    uid: 'site.plan-dialog',
    rows: [[full('whatYouGet', 'What You Get', 'One line for each point.')]],
  },
  { uid: 'site.library', rows: [[full('heading', 'Heading')], [full('lead', 'Text under it')]] },
  {
    uid: 'site.credential',
    mainField: 'term',
    rows: [[third('term', 'In short'), { ...full('text', 'In words'), size: 8 }]],
  },
  {
    uid: 'site.question',
    mainField: 'question',
    rows: [[full('question', 'Question')], [full('answer', 'Answer')]],
  },
  { uid: 'text.line', mainField: 'text', rows: [[full('text', 'Line')]] },
  { uid: 'text.paragraph', mainField: 'text', rows: [[full('text', 'Paragraph')]] },
];

export const siteTextViews: readonly View[] = [
  siteTextView,
  brand,
  hero,
  week,
  weekDay,
  claims,
  ...groups,
];
