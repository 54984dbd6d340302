import { DesignSystemProvider } from '@strapi/design-system';
import type { StrapiApp } from '@strapi/strapi/admin';
import { createRoot } from 'react-dom/client';
import { unsavedTexts } from '../form-values.ts';
import { Confirm } from '../second-factor/confirm.tsx';
import { Gate } from '../second-factor/gate.tsx';

export type Themes = StrapiApp['configurations']['themes'];

type Needs = 'enrol' | 'pass' | 'confirmation';

/** Where Strapi keeps the user's choice: light, dark or system. */
const THEME_KEY = 'STRAPI_THEME';

/** The one that the user has chosen. */
export const themeOf = (themes: Themes) => {
  const chosen = localStorage.getItem(THEME_KEY);
  const isDark =
    chosen === 'dark' ||
    (chosen !== 'light' && window.matchMedia('(prefers-color-scheme: dark)').matches);
  return isDark ? themes.dark : themes.light;
};

/** Shows what is asked in front of the panel. @returns whether the user did it */
const show = (needs: Needs, themes: Themes): Promise<boolean> =>
  new Promise((resolve) => {
    const place = document.body.appendChild(document.createElement('div'));
    const root = createRoot(place);
    const end = (isDone: boolean) => (): void => {
      root.unmount();
      place.remove();
      resolve(isDone);
    };
    root.render(
      <DesignSystemProvider locale="en" theme={themeOf(themes)}>
        {needs === 'confirmation' ? (
          <Confirm onDone={end(true)} onCancel={end(false)} />
        ) : (
          <Gate onDone={end(true)} />
        )}
      </DesignSystemProvider>,
    );
  });

type Refusal = { error?: { details?: { needs?: Needs } } } | null;

const needsOf = async (response: Response): Promise<Needs | undefined> => {
  if (response.status !== 403) return undefined;
  const refusal: Refusal = await response
    .clone()
    .json()
    .catch(() => null);
  return refusal?.error?.details?.needs;
};

const isRenewal = (input: RequestInfo | URL): boolean =>
  (input instanceof Request ? input.url : String(input)).endsWith('/admin/access-token');

/** Says that the session has ended, before Strapi leaves the page with what was typed on it. */
const sayWhatIsLost = async (): Promise<void> => {
  const text = unsavedTexts();
  if (text === '') return;
  const isCopied = await navigator.clipboard?.writeText(text).then(
    () => true,
    () => false,
  );
  const where = isCopied
    ? 'It is in your clipboard, to be pasted'
    : 'Write it down before you go on';
  window.alert(`Your session has ended, and what you have typed is not saved. ${where}.`);
};

/**
 * Repeats every call of the panel that is refused for want of a second factor or a confirmation,
 * after the user gave it. Calls that wait at the same time ask once. Strapi's client has no place
 * for this, so it wraps `fetch`.
 */
export const repeatAfterProof = (themes: Themes): void => {
  const send = window.fetch.bind(window);
  let asking: Promise<boolean> | undefined;
  window.fetch = async (input, init) => {
    const again = input instanceof Request ? input.clone() : input;
    const response = await send(input, init);
    if (response.status === 401 && isRenewal(input)) await sayWhatIsLost();
    const needs = await needsOf(response);
    if (needs === undefined) return response;
    asking ??= show(needs, themes).finally(() => {
      asking = undefined;
    });
    return (await asking) ? send(again, init) : response;
  };
};
