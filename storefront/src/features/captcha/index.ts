import { CAPTCHA_ACTION, CARD_TESTING_ERRORS, type Captcha } from 'contract';
import * as m from '#messages/captcha';
import * as css from './captcha.css.ts';

/** What the widgets of all three providers have in common. */
type Widget = {
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

/** The global of each provider's script. */
const GLOBALS = { turnstile: 'turnstile', hcaptcha: 'hcaptcha', recaptcha: 'grecaptcha' } as const;

/** The function that each provider's script calls once its widget can be drawn. */
const LOADED = 'captchaLoaded';

type WithWidgets = Window &
  Partial<Record<(typeof GLOBALS)[Captcha['provider']], Widget>> &
  Partial<Record<typeof LOADED, () => void>>;

let loading: Promise<Widget> | null = null;

const load = ({ provider, script_url }: Captcha): Promise<Widget> =>
  new Promise((resolve, reject) => {
    const page: WithWidgets = window;
    const fail = () => reject(new Error(`The CAPTCHA could not be loaded from ${script_url}`));
    page[LOADED] = () => {
      const widget = page[GLOBALS[provider]];
      if (widget === undefined) fail();
      else resolve(widget);
    };
    const url = new URL(script_url);
    url.searchParams.set('render', 'explicit');
    url.searchParams.set('onload', LOADED);
    const script = document.createElement('script');
    script.src = url.href;
    script.onerror = () => {
      script.remove();
      fail();
    };
    document.head.append(script);
  });

const widgetOf = (captcha: Captcha): Promise<Widget> => {
  loading ??= load(captcha).catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
};

/** What providers have added to the page, such as a challenge that they will show again. */
const ofProviders = new WeakSet<Element>();

/** Keeps the rest of the page from input, but not what a provider adds. @returns undoes it */
const disableRest = (): (() => void) => {
  const before = [...document.body.children];
  const disabled = before.filter((it) => !ofProviders.has(it) && !it.hasAttribute('inert'));
  for (const element of disabled) element.setAttribute('inert', '');
  return () => {
    for (const element of disabled) element.removeAttribute('inert');
    for (const element of document.body.children) {
      if (!before.includes(element)) ofProviders.add(element);
    }
  };
};

/**
 * A dialog above all others. Not `showModal`: hCaptcha and reCAPTCHA put their challenges at the end
 * of the page, where a modal dialog covers and disables them.
 */
const openBox = (onClose: () => void) => {
  const focused = document.activeElement;
  const veil = document.createElement('div');
  veil.className = css.veil;
  const box = document.createElement('div');
  box.className = css.box;
  box.tabIndex = -1;
  box.setAttribute('role', 'dialog');
  box.setAttribute('aria-modal', 'true');
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
  box.append(title, place, cancel);
  veil.append(box);

  const enableRest = disableRest();
  let isOpen = true;
  const close = () => {
    if (!isOpen) return;
    isOpen = false;
    veil.remove();
    enableRest();
    if (focused instanceof HTMLElement) focused.focus();
    onClose();
  };
  cancel.addEventListener('click', close);
  // A dialog below would take the same key and the same press as its own.
  for (const type of ['pointerdown', 'mousedown', 'click', 'keydown'] as const) {
    veil.addEventListener(type, (event) => event.stopPropagation());
  }
  box.addEventListener('keydown', ({ key }) => key === 'Escape' && close());
  document.body.append(veil);
  box.focus();
  return { place, close };
};

/**
 * Shows the provider's widget until it is solved. Its script is loaded now, not with the page.
 * @returns the token for the server; null when the visitor closed it, or it could not be shown
 */
export const solveCaptcha = (captcha: Captcha): Promise<string | null> =>
  new Promise((resolve) => {
    const box = openBox(() => resolve(null));
    const fail = (error?: unknown) => {
      console.warn('The CAPTCHA could not be shown', error);
      box.close();
    };
    widgetOf(captcha)
      .then((widget) =>
        widget.render(box.place, {
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
