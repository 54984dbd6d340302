import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createDatabase } from '../../../test/database.ts';
import { fakeStripe } from '../../../test/fake-stripe.ts';
import { handlersFor } from '../../../test/handlers.ts';

const api = setupServer(...handlersFor(createDatabase()));
beforeAll(() => api.listen());
afterEach(() => api.resetHandlers());
afterAll(() => api.close());

const stripe = fakeStripe();
beforeEach(() => {
  stripe.reset();
  document.head.replaceChildren();
  // The module caches the script; each test needs a fresh copy of it.
  vi.resetModules();
});

const SCRIPT = 'http://stripe.test/stripe.js';

const settings = (answer: () => Response) => http.get('*/api/payments/settings', answer);
const standIn = () => HttpResponse.json({ publishable_key: 'pk_test_x', script_url: SCRIPT });

/** The script element that the page waits for; jsdom loads no scripts by itself. */
const askedScript = (): Promise<HTMLScriptElement> =>
  waitFor(() => {
    const script = document.querySelector<HTMLScriptElement>(`script[src="${SCRIPT}"]`);
    if (script === null) throw new Error('No script is asked for');
    return script;
  });

const windowWithout = (): (() => void) => {
  const { Stripe } = window;
  Reflect.deleteProperty(window, 'Stripe');
  return () => Object.assign(window, { Stripe });
};

describe("the provider's script", () => {
  it('is loaded once, with the key that the server names', async () => {
    const { stripeOfPage } = await import('./load-stripe.ts');
    const [first, second] = await Promise.all([stripeOfPage(), stripeOfPage()]);
    expect(first).toBe(second);
    expect(stripe.record.keys).toEqual(['pk_test_x']);
  });

  it('comes from the address that the server names, and is tried again after a failure', async () => {
    api.use(settings(standIn));
    const bring = windowWithout();
    const { stripeOfPage } = await import('./load-stripe.ts');
    const failing = stripeOfPage();
    const script = await askedScript();
    script.dispatchEvent(new Event('error'));
    await expect(failing).rejects.toThrow(SCRIPT);
    const coming = stripeOfPage();
    const again = await askedScript();
    expect(again).not.toBe(script);
    bring();
    again.dispatchEvent(new Event('load'));
    await coming;
    expect(stripe.record.keys).toEqual(['pk_test_x']);
  });
});

describe('the card form while the script is not there', () => {
  const show = async () => {
    const { CardForm } = await import('./card-form.tsx');
    render(
      <CardForm
        clientSecret="seti_1_secret_x"
        setupIntentId="seti_1"
        resumed={false}
        wallets={[]}
        holder="Amara Lewis"
        email="amara@example.com"
        nameless="Customer"
        confirm={async () => undefined}
        confirmFailed="Payment confirmation failed"
        onBusy={() => undefined}
        onEscape={() => undefined}
        label="Save card"
        busyLabel="Saving your card"
        actionsFor={() => null}
      >
        <p>Nothing is charged today.</p>
      </CardForm>,
    );
    return userEvent.setup();
  };

  it("says 'Payment form not ready' to a press before it has come", async () => {
    api.use(settings(standIn));
    const bring = windowWithout();
    const user = await show();
    const script = await askedScript();
    await user.click(screen.getByRole('button', { name: 'Save card' }));
    expect((await screen.findByRole('alert')).textContent).toBe('Payment form not ready');
    bring();
    script.dispatchEvent(new Event('load'));
    expect(await screen.findByText('Card fields')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });

  it("says 'Payment form not ready' when it cannot come, and tries again", async () => {
    api.use(settings(() => HttpResponse.json({}, { status: 502 })));
    const user = await show();
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Payment form not ready');
    api.resetHandlers();
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('Card fields')).toBeTruthy();
  });
});
