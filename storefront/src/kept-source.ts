import { SOURCE_MAX_LENGTH } from 'contract';

/**
 * Where a visit came from: a promotion code, the word of a link to count (`utm_source`), else the
 * site that led here.
 * @param referrer of the document; empty when the browser tells none
 */
export const sourceOf = (address: string, referrer: string): string | undefined => {
  const { searchParams, hostname } = new URL(address);
  const [code, word] = [searchParams.get('code'), searchParams.get('utm_source')];
  const from = URL.canParse(referrer) ? new URL(referrer).hostname : '';
  const host = from === hostname ? '' : from.replace(/^www\./, '');
  const source = code ? `code:${code}` : word === 'mail' ? word : word ? `link:${word}` : host;
  return source.trim().toLowerCase().slice(0, SOURCE_MAX_LENGTH) || undefined;
};

let kept: string | undefined;

/**
 * Keeps where the first page of the visit came from in the page's memory: nothing is stored on the
 * device, and it goes nowhere but to our server with a sign-up. Called once.
 */
export const keepSource = (): void => {
  kept = sourceOf(window.location.href, document.referrer);
};

/** Where the visit came from; undefined when it is not known. */
export const keptSource = (): string | undefined => kept;
