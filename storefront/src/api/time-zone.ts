/** The browser's time zone as an IANA name: 'Europe/Berlin'. The server writes mails' dates in it. */
export const browserTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;
