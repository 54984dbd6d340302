import { type Context, Hono } from 'hono';
import { html } from 'hono/html';
import { money } from '../resources/money.ts';
import { finishChallenge } from '../resources/payment-intents/confirm.ts';
import { finishSetupChallenge } from '../resources/setup-intents/confirm.ts';
import type { World } from '../world.ts';
import { readFields } from './forms.ts';
import { type Html, page } from './html.ts';

type IntentKind = 'payment_intent' | 'setup_intent';

/**
 * The bank's page of the 3-D Secure challenge: it asks to complete or to fail. Stripe.js shows it in
 * a frame (`embedded`) and is told when it is over; otherwise the customer is sent back.
 */
export function challengePages(world: World): Hono {
  const app = new Hono();
  app.get('/3ds/:kind/:id', (c) => {
    const found = readIntent(world, c);
    if (!found) return c.html(gone(), 404);
    const { intent } = found;
    if (intent.status !== 'requires_action') return finish(world, c, found);
    return c.html(challengePage(found, c.req.query('embedded') === '1'));
  });
  app.post('/3ds/:kind/:id', async (c) => {
    const found = readIntent(world, c);
    if (!found) return c.html(gone(), 404);
    const { answer } = await readFields(c.req.raw);
    if (found.intent.status === 'requires_action') {
      const passed = answer === 'complete';
      world.write(() =>
        found.kind === 'payment_intent'
          ? finishChallenge(world, found.intent.id, passed)
          : finishSetupChallenge(world, found.intent.id, passed),
      );
    }
    return finish(world, c, found);
  });
  return app;
}

function readIntent(world: World, c: Context) {
  const kind = c.req.param('kind');
  if (kind !== 'payment_intent' && kind !== 'setup_intent') return undefined;
  const intent = world.store.get(kind as IntentKind, c.req.param('id') ?? '');
  if (!intent || intent.client_secret !== c.req.query('client_secret')) return undefined;
  return { kind: kind as IntentKind, intent };
}

type Found = NonNullable<ReturnType<typeof readIntent>>;

function finish(world: World, c: Context, { kind, intent }: Found): Response | Promise<Response> {
  if (c.req.query('embedded') === '1') {
    return c.html(
      page({
        title: 'Done',
        layout: 'frame',
        body: html`<main data-challenge="done"><p role="status">One moment.</p></main><script src="/_stripe/challenge.js"></script>`,
      }),
    );
  }
  const { returnUrl } = world.store.hidden<{ returnUrl: string }>(intent.id);
  const status = world.store.need(kind, intent.id).status;
  if (!returnUrl)
    return c.html(
      page({
        title: 'Done',
        body: html`<main class="one"><h1>Thank you</h1><p>You can close this page.</p></main>`,
      }),
    );
  const target = new URL(returnUrl);
  target.searchParams.set(kind, intent.id);
  target.searchParams.set(`${kind}_client_secret`, intent.client_secret ?? '');
  target.searchParams.set(
    'redirect_status',
    status === 'succeeded' || status === 'requires_capture' ? 'succeeded' : 'failed',
  );
  return c.redirect(target.href, 303);
}

function challengePage({ kind, intent }: Found, embedded: boolean): Html {
  const query = `?client_secret=${encodeURIComponent(intent.client_secret ?? '')}${embedded ? '&embedded=1' : ''}`;
  const what =
    'amount' in intent
      ? `a payment of ${money(intent.amount, intent.currency)}`
      : 'saving your card';
  return page({
    title: 'Confirm with your bank',
    layout: embedded ? 'frame' : 'narrow',
    body: html`<main class="one">
<form class="sheet" method="post" action="/3ds/${kind}/${intent.id}${query}">
<p><span class="test-mode">3-D Secure test page</span></p>
<h1>Your bank asks you to confirm</h1>
<p>Do you approve ${what}?</p>
<div class="actions">
<button class="primary" type="submit" name="answer" value="complete">Complete authentication</button>
<button type="submit" name="answer" value="fail">Fail authentication</button>
</div>
</form>
</main>`,
  });
}

function gone(): Html {
  return page({
    title: 'Not found',
    body: html`<main class="one"><h1>There is nothing to confirm</h1></main>`,
  });
}
