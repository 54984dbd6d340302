import { html } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';

export type Html = HtmlEscapedString | Promise<HtmlEscapedString>;

interface PageOptions {
  title: string;
  body: Html;
  /** A width for forms, or a wide one for the dashboard. */
  layout?: 'narrow' | 'wide' | 'frame';
}

/** A whole page. It needs no script. */
export function page({ title, body, layout = 'narrow' }: PageOptions): Html {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/_stripe/paper.css">
<link rel="stylesheet" href="/_stripe/pages.css">
</head>
<body class="${layout}">
${body}
</body>
</html>`;
}

/** A notice above a form: what went wrong, or what was done. */
export function notice(message: string | null | undefined, kind: 'error' | 'done' = 'error'): Html {
  if (!message) return html``;
  return html`<p class="notice ${kind}" role="${kind === 'error' ? 'alert' : 'status'}">${message}</p>`;
}

const BRANDS: Readonly<Record<string, string>> = {
  amex: 'American Express',
  diners: 'Diners Club',
  discover: 'Discover',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
};

/** A card as Stripe's pages name it: `American Express ending in 0005`. */
export function cardName(card: { brand: string | null; last4: string | null } | null | undefined) {
  const brand = card?.brand ?? 'card';
  return `${BRANDS[brand] ?? 'Card'} ending in ${card?.last4}`;
}

interface Field {
  name: string;
  label: string;
  value?: string | null | undefined;
  type?: string;
  autocomplete?: string;
  inputmode?: string;
  placeholder?: string;
  required?: boolean;
  error?: string | null | undefined;
  hint?: string;
}

/** A labelled field with its error beneath it. */
export function field(f: Field): Html {
  const id = `field-${f.name}`;
  const described = [f.hint && `${id}-hint`, f.error && `${id}-error`].filter(Boolean).join(' ');
  return html`<div class="field">
<label for="${id}">${f.label}</label>
<input id="${id}" name="${f.name}" type="${f.type ?? 'text'}" value="${f.value ?? ''}" autocomplete="${f.autocomplete ?? 'off'}" inputmode="${f.inputmode ?? 'text'}" placeholder="${f.placeholder ?? ''}" ${f.required ? 'required' : ''} ${f.error ? html`aria-invalid="true"` : ''} ${described ? html`aria-describedby="${described}"` : ''}>
${f.hint ? html`<p class="hint" id="${id}-hint">${f.hint}</p>` : ''}
${f.error ? html`<p class="field-error" id="${id}-error">${f.error}</p>` : ''}
</div>`;
}

/** Which field of a card form a refusal belongs to. */
function fieldOfCode(code: string | undefined): 'number' | 'expiry' | 'cvc' | null {
  if (code === 'incorrect_number' || code === 'card_declined') return 'number';
  if (code?.startsWith('invalid_expiry') || code === 'expired_card') return 'expiry';
  return code === 'invalid_cvc' || code === 'incorrect_cvc' ? 'cvc' : null;
}

interface CardFieldsState {
  values?: Record<string, string>;
  error?: { message: string; code?: string | undefined } | null;
}

/**
 * The fields of a card. The number is never put back into the page after a refusal. The script sets
 * the stroke of the expiry; without it `1234` is understood all the same.
 */
export function cardFields({ values = {}, error }: CardFieldsState): Html {
  const at = fieldOfCode(error?.code);
  const errorFor = (name: string) => (at === name ? error?.message : null);
  return html`<fieldset class="card-fields"><legend>Card</legend>
${field({ name: 'number', label: 'Card number', autocomplete: 'cc-number', inputmode: 'numeric', placeholder: '1234 1234 1234 1234', error: errorFor('number') })}
<div class="pair">
${field({ name: 'expiry', label: 'Expiry', value: values.expiry, autocomplete: 'cc-exp', inputmode: 'numeric', placeholder: 'MM / YY', error: errorFor('expiry') })}
${field({ name: 'cvc', label: 'Security code', autocomplete: 'cc-csc', inputmode: 'numeric', placeholder: 'CVC', error: errorFor('cvc') })}
</div>
${field({ name: 'name', label: 'Name on card', value: values.name, autocomplete: 'cc-name' })}
</fieldset>
<script src="/_stripe/card-fields.js"></script>`;
}

/** Month and year of `12 / 34`, `1/2034` or, where no script has set the stroke, `1234`. */
const EXPIRY = /^\s*(\d{1,2})\s*\/\s*(\d+)\s*$|^\s*(\d{2})\s*(\d+)\s*$/;

/** A card as it was typed, for the payment method that is made from it. */
export function typedCard(form: Record<string, string>) {
  const [, month, year, twoDigits, rest] = EXPIRY.exec(form.expiry ?? '') ?? [];
  return {
    number: (form.number ?? '').replace(/[\s-]/g, ''),
    exp_month: Number(month ?? twoDigits ?? 0),
    exp_year: Number(year ?? rest ?? 0),
    cvc: form.cvc ?? '',
  };
}
