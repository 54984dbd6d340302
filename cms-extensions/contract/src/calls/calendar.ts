import { z } from 'zod';
import { callsAbout } from '../call.ts';
import { textSchema } from '../text.ts';

const call = callsAbout('programmes');

export const feedSchema = z
  .object({
    /** Both null while it is off. */
    url: z.string().nullable(),
    webcal_url: z.string().nullable(),
    on: z.boolean(),
    /** `HH:MM`; null for whole days. */
    time: z.string().nullable(),
  })
  .meta({ id: 'CalendarFeed' });

export type CalendarFeed = z.infer<typeof feedSchema>;

export const getFeed = call('getFeed', 'member', 'GET /training/feed', {
  summary: "The private address of the member's calendar",
  response: feedSchema,
});

export const setFeed = call('setFeed', 'member', 'PUT /training/feed', {
  summary: 'Turn the calendar on or off, and set the time of day of its sessions',
  body: z
    .object({
      on: z.boolean(),
      time: z
        .string()
        .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Is not a time of day')
        .nullable(),
    })
    .meta({ id: 'CalendarFeedInput' }),
  response: feedSchema,
});

export const renewFeed = call('renewFeed', 'member', 'POST /training/feed/renew', {
  summary: 'Give the calendar a new address; the old one stops at once',
  response: feedSchema,
});

export const readCalendar = call('readCalendar', 'public', 'GET /calendar/{token}.ics', {
  summary: "A member's sessions as iCalendar (RFC 5545), from 28 days back to 56 days ahead",
  params: z.object({ token: textSchema(200) }),
  response: z.string(),
  contentType: 'text/calendar',
  errors: [404],
});
