/** The address that opens a letter in the reader's own mail program. */
export const mailtoOf = (email: string, letter: { subject: string; body: string }): string =>
  `mailto:${encodeURIComponent(email)}?${new URLSearchParams(letter).toString().replaceAll('+', '%20')}`;
