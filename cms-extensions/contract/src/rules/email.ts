/**
 * The form of an e-mail address by which two are the same account: whatever their case, and however
 * their accents are encoded.
 */
export const emailKey = (email: string): string => email.trim().normalize('NFC').toLowerCase();

const ASCII = /^[ -~]*$/;

/**
 * Whether two spellings are of one mailbox: they differ in the case of plain letters alone. Unicode
 * folds some other letters into the same key, for which mail may go elsewhere.
 */
export const isSameMailbox = (one: string, other: string): boolean =>
  one === other || (emailKey(one) === emailKey(other) && ASCII.test(one) && ASCII.test(other));

/** The mailbox behind an address with a tag: providers deliver `anna+tag@…` to `anna@…`. */
export const mailboxKey = (email: string): string => emailKey(email).replace(/\+[^@]*(?=@)/, '');
