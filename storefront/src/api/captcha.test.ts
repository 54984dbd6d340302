import { CARD_TESTING_ERRORS } from 'contract';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { callsOf } from './client.ts';

const call = callsOf(() => import('contract/calls/payments'));

const SITE_KEY = 'site-key';

/** Turnstile's script: draws a button that gives a token. */
const FAKE_WIDGET = `
  const { searchParams } = new URL(script.src);
  window.turnstile = {
    render(place, { sitekey, action, callback }) {
      const button = document.createElement('button');
      button.textContent = 'I am human';
      button.onclick = () => callback(['token', sitekey, action].join('-'));
      place.append(button);
    },
  };
  window[searchParams.get('onload')]();
`;

describe('a CAPTCHA that the server asks for', () => {
  const seen: (string | null)[] = [];
  const api = setupServer(
    http.get('*/api/payments/settings', ({ request }) => {
      const token = request.headers.get('x-captcha-token');
      seen.push(token);
      if (token === `token-${SITE_KEY}-card`) {
        return HttpResponse.json({ publishable_key: 'pk_1', script_url: null });
      }
      const captcha = { site_key: SITE_KEY };
      const detail = CARD_TESTING_ERRORS.captchaNeeded;
      return HttpResponse.json({ detail, captcha }, { status: 403 });
    }),
  );

  beforeAll(() => {
    api.listen({ onUnhandledFrame: 'bypass' });
  });
  // jsdom has no modal dialogs.
  beforeAll(() => {
    Object.assign(HTMLDialogElement.prototype, {
      showModal(this: HTMLDialogElement) {
        this.open = true;
      },
      close(this: HTMLDialogElement) {
        this.open = false;
        this.dispatchEvent(new Event('close'));
      },
    });
  });
  // jsdom runs no scripts of other origins. Mocks are restored after each test.
  beforeEach(() => {
    vi.spyOn(document.head, 'append').mockImplementation((script) => {
      if (!(script instanceof HTMLScriptElement)) return;
      queueMicrotask(() => new Function('script', FAKE_WIDGET)(script));
    });
  });
  afterEach(() => {
    seen.length = 0;
  });
  afterAll(() => api.close());

  const press = async (name: string): Promise<void> => {
    const button = await vi.waitFor(
      () => {
        const found = [...document.querySelectorAll('button')].find(
          ({ textContent }) => textContent === name,
        );
        if (found === undefined) throw new Error(`There is no button ${name}`);
        return found;
      },
      { timeout: 20_000 },
    );
    button.click();
  };

  it('is shown, and the call goes on with its token', async () => {
    const answered = call('getPaymentSettings');
    await press('I am human');
    expect((await answered).publishable_key).toBe('pk_1');
    expect(seen).toEqual([null, `token-${SITE_KEY}-card`]);
    expect(document.querySelector('dialog')).toBeNull();
  });

  it('that is closed leaves the refusal', async () => {
    const answered = call('getPaymentSettings');
    const refused = expect(answered).rejects.toThrow(CARD_TESTING_ERRORS.captchaNeeded);
    await press('Cancel');
    await refused;
    expect(seen).toEqual([null]);
    expect(document.querySelector('dialog')).toBeNull();
  });
});
