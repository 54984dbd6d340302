/**
 * The key by which two e-mail addresses are the same account: ignores case and the Unicode encoding
 * of accents.
 */
export const emailKey = (email: string): string => email.trim().normalize('NFC').toLowerCase();

const ASCII = /^[ -~]*$/;

/**
 * Whether two spellings are one mailbox: they differ only in the case of ASCII letters. Unicode
 * folds some other letters to the same key, but their mail may go elsewhere.
 */
export const isSameMailbox = (one: string, other: string): boolean =>
  one === other || (emailKey(one) === emailKey(other) && ASCII.test(one) && ASCII.test(other));

/** The mailbox of an address with a tag: providers deliver `anna+tag@…` to `anna@…`. */
export const mailboxKey = (email: string): string => emailKey(email).replace(/\+[^@]*(?=@)/, '');
