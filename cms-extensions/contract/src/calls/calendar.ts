import { z } from 'zod';
import { defineCall } from '../call.ts';
import { textSchema } from '../text.ts';

const tag = 'programmes';

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

export const getFeed = defineCall({
  id: 'getFeed',
  method: 'GET',
  path: '/training/feed',
  summary: "The private address of the member's calendar",
  tag,
  access: 'member',
  response: feedSchema,
});

export const setFeed = defineCall({
  id: 'setFeed',
  method: 'PUT',
  path: '/training/feed',
  summary: 'Turn the calendar on or off, and set the time of day of its sessions',
  tag,
  access: 'member',
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

export const renewFeed = defineCall({
  id: 'renewFeed',
  method: 'POST',
  path: '/training/feed/renew',
  summary: 'Give the calendar a new address; the old one stops at once',
  tag,
  access: 'member',
  response: feedSchema,
});

export const readCalendar = defineCall({
  id: 'readCalendar',
  method: 'GET',
  path: '/calendar/{token}.ics',
  summary: "A member's sessions as iCalendar (RFC 5545), from 28 days back to 56 days ahead",
  tag,
  access: 'public',
  params: z.object({ token: textSchema(200) }),
  response: z.string(),
  contentType: 'text/calendar',
  errors: [404],
});
