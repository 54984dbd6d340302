import { CAPTCHA_ACTION, CARD_TESTING_ERRORS, type Captcha } from 'contract';
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

/** A dialog above all others; the browser keeps the rest of the page from input. */
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
  cancel.textContent = 'Cancel';
  cancel.addEventListener('click', () => box.close());
  box.append(title, place, cancel);
  box.addEventListener('close', () => {
    box.remove();
    onClose();
  });
  // A dialog below would take the same Escape as its own.
  box.addEventListener('keydown', (event) => event.stopPropagation());
  document.body.append(box);
  box.showModal();
  return { place, close: () => box.close() };
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
