/** A text of the server in the language of the page; in English it stays as it is. */
export const translated = (text: string): string => text;
