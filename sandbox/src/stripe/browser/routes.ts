import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSync } from 'esbuild';
import { Hono } from 'hono';
import { html } from 'hono/html';
import { PAPER_FILES, type PageFile } from '../../server/paper/files.ts';
import type { Html } from '../pages/html.ts';

const SCRIPTS: Record<string, string> = {
  'stripe.js': 'shop/stripe-script.ts',
  'frame.js': 'frame/frame-script.ts',
  'challenge.js': 'challenge-script.ts',
  'wallet.js': 'wallet-script.ts',
  'card-fields.js': 'card-fields-script.ts',
};

const FILES: Readonly<Record<string, PageFile>> = {
  ...PAPER_FILES,
  'pages.css': {
    path: join(import.meta.dirname, '..', 'pages', 'pages.css'),
    contentType: 'text/css',
  },
  'elements.css': { path: join(import.meta.dirname, 'elements.css'), contentType: 'text/css' },
};

const scripts = new Map<string, string>();

/** A script of the browser with all that it imports, built at its first use. */
function script(name: string): string | undefined {
  const file = SCRIPTS[name];
  if (!file) return undefined;
  const known = scripts.get(name);
  if (known !== undefined) return known;
  const { outputFiles } = buildSync({
    entryPoints: [join(import.meta.dirname, file)],
    // Pages load Stripe.js as a classic script.
    ...{ bundle: true, format: 'iife', target: 'es2022', write: false },
  });
  const code = outputFiles[0]?.text ?? '';
  scripts.set(name, code);
  return code;
}

const JAVASCRIPT = {
  'content-type': 'text/javascript; charset=utf-8',
  'cache-control': 'no-cache',
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
};

/** Stripe.js under the names that pages load it by, and the frames of its Elements. */
export function browserRoutes(): Hono {
  const app = new Hono();
  for (const path of ['/stripe.js', '/v3', '/v3/', '/:release{[a-z]+}/stripe.js']) {
    app.get(path, (c) => c.body(script('stripe.js') ?? '', 200, JAVASCRIPT));
  }
  app.get('/_stripe/:file', (c) => {
    const name = c.req.param('file');
    const code = script(name);
    if (code !== undefined) return c.body(code, 200, JAVASCRIPT);
    const file = FILES[name];
    if (!file) return c.notFound();
    return c.body(new Uint8Array(readFileSync(file.path)), 200, {
      'content-type': file.contentType,
      'cache-control': 'max-age=3600',
    });
  });
  app.get('/elements/frame', (c) => {
    c.header(
      'content-security-policy',
      `default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; font-src 'self' ${shopOrigin(c.req.query('origin'))}; connect-src 'self'; base-uri 'none'; form-action 'none'`,
    );
    c.header('referrer-policy', 'no-referrer');
    return c.html(framePage(c.req.query('type') === 'card'));
  });
  app.get('/elements/wallet', (c) => {
    c.header(
      'content-security-policy',
      "default-src 'none'; script-src 'self'; style-src 'self'; base-uri 'none'; form-action 'none'",
    );
    return c.html(walletPage(c.req.query('wallet') ?? '', c.req.queries('line') ?? []));
  });
  return app;
}

const METHODS = html`<fieldset id="methods" hidden><legend class="Label">Pay with</legend>
<label class="Tab"><input type="radio" name="method" value="card" checked>Card</label>
<label class="Tab"><input type="radio" name="method" value="apple_pay" data-option="applePay">Apple Pay</label>
<label class="Tab"><input type="radio" name="method" value="google_pay" data-option="googlePay">Google Pay</label>
<label class="Tab"><input type="radio" name="method" value="link" data-option="link">Link</label>
<label class="Tab" id="debit" hidden><input type="radio" name="method" value="sepa_debit">SEPA Direct Debit</label>
</fieldset><p class="Label next">A sheet opens to confirm.</p>`;

const bankField = (id: string, label: string, autocomplete: string) =>
  html`<div class="Field number" id="field-${id}"><label class="Label" for="${id}">${label}</label><input class="Input" id="${id}" name="${id}" autocomplete="${autocomplete}"></div>`;

/** In short what the mandate of Stripe's own element says. */
const BANK = html`<form id="bank" novalidate>
${bankField('bank-name', 'Full name', 'name')}${bankField('bank-email', 'Email', 'email')}
<div class="Field number"><label class="Label" for="iban">IBAN</label><input class="Input" id="iban" name="iban" placeholder="DE00 0000 0000 0000 0000 00" aria-describedby="error-iban"><p class="Error" id="error-iban" role="alert"></p></div>
<p class="Field number Label">By providing your payment information and confirming this payment, you authorise this shop and Stripe, its payment service provider, to debit your account, and your bank to do so. You can have the amount back from your bank within 8 weeks.</p>
</form>`;

/** A wallet's own sheet: it says what the shop asks for, and hands out a test card or an account. */
function walletPage(wallet: string, lines: readonly string[]): Html {
  const name = { apple_pay: 'Apple Pay', google_pay: 'Google Pay' }[wallet] ?? 'Link';
  const choice =
    name === 'Link'
      ? html`<label>Email of the account <input name="email" type="email" value="link@example.com" required></label>`
      : html`<label>Card <select name="number">
<option value="4242424242424242">Visa 4242</option>
<option value="5555555555554444">Mastercard 4444</option>
<option value="4000000000000002">Visa 0002, declined</option>
</select></label>`;
  return html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${name}</title>
<link rel="stylesheet" href="/_stripe/elements.css"></head>
<body class="wallet"><main><h1>${name}</h1>
${lines.map((line) => html`<p>${line}</p>`)}
<form>${choice}<button type="submit">Confirm with ${name}</button><button type="button" id="cancel">Cancel</button></form></main>
<script src="/_stripe/wallet.js"></script></body>
</html>`;
}

/** The origin of the shop whose page contains the frame: its fonts may be loaded. */
function shopOrigin(given: string | undefined): string {
  return given !== undefined && URL.canParse(given) ? new URL(given).origin : '';
}

/** The fields carry the names that Stripe's own have, so that tests of a page find either. */
function framePage(card: boolean): Html {
  const names = card
    ? { number: 'cardnumber', expiry: 'exp-date', cvc: 'cvc' }
    : { number: 'number', expiry: 'expiry', cvc: 'cvc' };
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Secure payment input frame</title>
<link rel="stylesheet" href="/_stripe/elements.css">
</head>
<body class="${card ? 'card' : 'payment'}">
<main>${card ? '' : METHODS}<form id="fields" novalidate>
<div class="Field number"><label class="Label" for="number">Card number</label><input class="Input" id="number" data-field="number" name="${names.number}" inputmode="numeric" autocomplete="cc-number" placeholder="1234 1234 1234 1234" aria-describedby="error-number"><p class="Error" id="error-number" role="alert"></p></div>
<div class="Field"><label class="Label" for="expiry">Expiration date</label><input class="Input" id="expiry" data-field="expiry" name="${names.expiry}" inputmode="numeric" autocomplete="cc-exp" placeholder="MM / YY" aria-describedby="error-expiry"><p class="Error" id="error-expiry" role="alert"></p></div>
<div class="Field"><label class="Label" for="cvc">Security code</label><input class="Input" id="cvc" data-field="cvc" name="${names.cvc}" inputmode="numeric" autocomplete="cc-csc" placeholder="CVC" aria-describedby="error-cvc"><p class="Error" id="error-cvc" role="alert"></p></div>
</form>${card ? '' : BANK}
<p class="Error" id="error" role="alert"></p></main>
<script src="/_stripe/frame.js"></script>
</body>
</html>`;
}
