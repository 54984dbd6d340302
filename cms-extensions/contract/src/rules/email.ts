/*
 * One grammar of addresses, for every place that reads one: dot-atoms of RFC 5322, with letters of
 * all scripts (RFC 6531). Without quotes and comments, an address has one reading.
 */

/** Characters that are not seen: soft hyphens, zero-width spaces, marks of direction. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;

const LOCAL_PART =
  /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u;
/** In ASCII; neighbouring parts share no character. */
const LABEL = /^[a-z0-9]+(?:-+[a-z0-9]+)*$/;
const NUMBER = /^\d+$/;
const LABEL_MAX_LENGTH = 63;
const KEY_MAX_LENGTH = 254;

/**
 * The domain in ASCII (UTS 46), as mail servers and the DNS know it.
 * @returns null when it is none
 */
const asciiDomain = (domain: string): string | null => {
  // What ends a URL's host would be cut off.
  if (/[\s/\\?#:@[\]%]/.test(domain)) return null;
  try {
    return new URL(`http://${domain}`).hostname.replace(/\.$/, '');
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
};

const split = (email: string): [local: string, domain: string] => {
  const at = email.lastIndexOf('@');
  return [email.slice(0, Math.max(0, at)), email.slice(at + 1)];
};

/**
 * An address as it was meant: without surrounding space and invisible characters that were pasted
 * with it, in the usual width of letters (NFKC).
 */
export const tidyEmail = (typed: string): string =>
  typed.normalize('NFKC').replace(INVISIBLE, '').trim();

/**
 * The key by which two e-mail addresses are the same account: ignores case, width, invisible
 * characters, the Unicode encoding of accents, and how the domain is written. Text that is no address
 * has one, too.
 */
export const emailKey = (email: string): string => {
  const tidy = tidyEmail(email).toLowerCase();
  const [local, domain] = split(tidy);
  return local === '' ? tidy : `${local}@${asciiDomain(domain) ?? domain}`;
};

/** Whether a tidy text is an address, with a dot in its domain (spec section 5). */
export const isEmail = (email: string): boolean => {
  const key = emailKey(email);
  const [local, domain] = split(key);
  const labels = domain.split('.');
  return (
    key.length <= KEY_MAX_LENGTH &&
    LOCAL_PART.test(local) &&
    labels.length > 1 &&
    labels.every((label) => label.length <= LABEL_MAX_LENGTH && LABEL.test(label)) &&
    !NUMBER.test(labels.at(-1) ?? '')
  );
};

const ASCII = /^[ -~]*$/;

/**
 * Whether two spellings are one mailbox: they differ only in the case of ASCII letters, or in how
 * the domain is written. Unicode folds some other letters to the same key, but their mail may go
 * elsewhere.
 */
export const isSameMailbox = (one: string, other: string): boolean => {
  const [local] = split(tidyEmail(one));
  const [otherLocal] = split(tidyEmail(other));
  const isSameLocal = local === otherLocal || (ASCII.test(local) && ASCII.test(otherLocal));
  return isSameLocal && emailKey(one) === emailKey(other);
};

const GMAIL = ['gmail.com', 'googlemail.com'];

/**
 * The mailbox behind an address: providers deliver `anna+tag@…` to `anna@…`, and Gmail ignores dots.
 */
export const mailboxKey = (email: string): string => {
  const [local, domain] = split(emailKey(email));
  const [untagged = local] = /^[^+]+/.exec(local) ?? [];
  return GMAIL.includes(domain)
    ? `${untagged.replaceAll('.', '')}@gmail.com`
    : `${untagged}@${domain}`;
};
