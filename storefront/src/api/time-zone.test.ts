import { dayIn } from 'contract';
import { describe, expect, it, vi } from 'vitest';
import { browserTimeZone } from './server-clock.ts';

describe("the browser's time zone", () => {
  it.each(['Etc/Unknown', 'GMT+2', 'undefined', ''])(
    'is not reported when the browser does not know its own %j, and today is still a day',
    (timeZone) => {
      const { resolvedOptions } = Intl.DateTimeFormat.prototype;
      const reports = vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions');
      reports.mockImplementation(function (this: Intl.DateTimeFormat) {
        return { ...resolvedOptions.call(this), timeZone };
      });
      expect(browserTimeZone()).toBeUndefined();
      expect(dayIn(browserTimeZone(), new Date())).toMatch(/^\d{4}-\d\d-\d\d$/);
      reports.mockRestore();
    },
  );

  it('is the name that the browser gives', () => {
    expect(browserTimeZone()).toBe(new Intl.DateTimeFormat().resolvedOptions().timeZone);
  });
});
