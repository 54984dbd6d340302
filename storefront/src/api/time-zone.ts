/**
 * The browser's time zone as an IANA name: 'Europe/Berlin'. The server writes mails' dates in it.
 * @returns undefined where the browser does not know it: some report a name ('Etc/Unknown') that
 *   Intl refuses
 */
export const browserTimeZone = (): string | undefined => {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  try {
    new Intl.DateTimeFormat('en', { timeZone });
    return timeZone;
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
};
