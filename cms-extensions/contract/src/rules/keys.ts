/** What the punctuation of shortcuts is called on the keyboard (UI Events, KeyboardEvent.code). */
const PUNCTUATION: Readonly<Record<string, string>> = { Comma: ',', Period: '.', Slash: '/' };

const OTHER_LETTER = /^(?!\p{Script=Latin})\p{L}$/u;

/**
 * The key of a shortcut in lower case. Where it writes a letter that is not Latin, as on a Russian or
 * Hebrew keyboard, the physical key counts.
 * @returns 'm', ' ', ',' or a name such as 'arrowleft'
 */
export const shortcutOf = ({ key, code }: { key: string; code: string }): string => {
  const letter = /^Key([A-Z])$/.exec(code)?.[1] ?? PUNCTUATION[code];
  return (OTHER_LETTER.test(key) && letter !== undefined ? letter : key).toLowerCase();
};
