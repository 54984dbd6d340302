import { describe, expect, it } from 'vitest';
import { loggedAddress } from './request-log.ts';

describe('the address of a request in the log', () => {
  it.each([
    ['/api/calendar/abc.DEF-_1.ics', '/api/calendar/*.ics'],
    ['/api/calendar/abc.DEF.ics?x=1', '/api/calendar/*.ics?x=1'],
    ['/API/Calendar/abc.DEF.ICS', '/API/Calendar/*.ICS'],
    [
      '/admin/registration-info?registrationToken=abc',
      '/admin/registration-info?registrationToken=*',
    ],
    ['/membership/archive?link=1.abc&x=1', '/membership/archive?link=*&x=1'],
    ['/api/preview?x=1&token=a.b', '/api/preview?x=1&token=*'],
    ['/api/workouts?search=calendar', '/api/workouts?search=calendar'],
  ])('of %s is %s', (url, logged) => {
    expect(loggedAddress(url)).toBe(logged);
  });
});
