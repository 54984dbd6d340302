import { CAPTCHA_ACTION, CARD_TESTING_ERRORS, type Captcha } from 'contract';
import * as m from '#messages/captcha';
import * as css from './captcha.css.ts';

type Turnstile = {
  render: (
    place: HTMLElement,
    options: {
      sitekey: string;
      action: string;
      callback: (token: string) => void;
      'error-callback': () => void;
    },
  ) => unknown;
};

const LOADED = 'captchaLoaded';

const SCRIPT_URL = `https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit&onload=${LOADED}`;

type WithTurnstile = Window & { turnstile?: Turnstile; [LOADED]?: () => void };

let loading: Promise<Turnstile> | null = null;

const load = (): Promise<Turnstile> =>
  new Promise((resolve, reject) => {
    const page: WithTurnstile = window;
    const fail = () => reject(new Error(`The CAPTCHA could not be loaded from ${SCRIPT_URL}`));
    page[LOADED] = () => {
      if (page.turnstile === undefined) fail();
      else resolve(page.turnstile);
    };
    const script = document.createElement('script');
    script.src = SCRIPT_URL;
    script.onerror = () => {
      script.remove();
      fail();
    };
    document.head.append(script);
  });

const turnstile = (): Promise<Turnstile> => {
  loading ??= load().catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
};

const openBox = (onClose: () => void) => {
  const box = document.createElement('dialog');
  box.className = css.box;
  box.setAttribute('aria-labelledby', 'captcha-title');
  const title = document.createElement('p');
  title.id = 'captcha-title';
  title.className = css.title;
  title.textContent = CARD_TESTING_ERRORS.captchaNeeded;
  const place = document.createElement('div');
  place.className = css.place;
  const cancel = document.createElement('button');
  cancel.type = 'button';
  cancel.className = css.cancel;
  cancel.textContent = m.cancel;
  cancel.addEventListener('click', () => box.close());
  box.append(title, place, cancel);
  // A dialog below would take the same key and the same press as its own.
  for (const type of ['pointerdown', 'mousedown', 'click', 'keydown', 'focusin'] as const) {
    box.addEventListener(type, (event) => event.stopPropagation());
  }
  box.addEventListener('close', () => {
    box.remove();
    onClose();
  });
  document.body.append(box);
  box.showModal();
  return { place, close: () => box.close() };
};

/**
 * Shows Turnstile until it is solved. Its script is loaded now, not with the page.
 * @returns the token for the server; null when the visitor closed it, or it could not be shown
 */
export const solveCaptcha = (captcha: Captcha): Promise<string | null> =>
  new Promise((resolve) => {
    const box = openBox(() => resolve(null));
    const fail = (error?: unknown) => {
      console.warn('The CAPTCHA could not be shown', error);
      box.close();
    };
    turnstile()
      .then(({ render }) =>
        render(box.place, {
          sitekey: captcha.site_key,
          action: CAPTCHA_ACTION,
          callback: (token) => {
            resolve(token);
            box.close();
          },
          'error-callback': fail,
        }),
      )
      .catch(fail);
  });
