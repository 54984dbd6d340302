import { html } from 'hono/html';
import { type Html, notice, page } from '../pages/html.ts';
import { money } from '../resources/money.ts';
import type { World } from '../world.ts';

/** The dashboard's pages, in the order of its navigation: address and name. */
export const SECTIONS = [
  ['/dashboard', 'Overview'],
  ['/dashboard/customers', 'Customers'],
  ['/dashboard/subscriptions', 'Subscriptions'],
  ['/dashboard/invoices', 'Invoices'],
  ['/dashboard/payments', 'Payments'],
  ['/dashboard/products', 'Products'],
  ['/dashboard/events', 'Events'],
  ['/dashboard/deliveries', 'Deliveries'],
  ['/dashboard/mail', 'Mail'],
  ['/dashboard/requests', 'Requests'],
] as const;

/** A page of the dashboard with its navigation. */
export function dashboardPage(
  world: World,
  current: string,
  title: string,
  body: Html,
  done?: string | null,
): Html {
  return page({
    title: `${title} · Stripe sandbox`,
    layout: 'wide',
    body: html`<header class="bar"><strong>Stripe sandbox</strong>
<nav aria-label="Dashboard"><ul>${SECTIONS.map(([href, label]) => html`<li><a href="${href}" ${href === current ? html`aria-current="page"` : ''}>${label}</a></li>`)}<li><a href="/">Home</a></li></ul></nav>
<span class="test-mode">${when(world.clock.now(null))}</span></header>
<main><h1 class="${/^[a-z]+_/.test(title) ? 'id' : ''}">${title}</h1>${notice(done, 'done')}${body}</main>`,
  });
}

/** A moment as `2026-11-21 12:30`, UTC. Input is seconds. */
export function when(seconds: number | null | undefined): string {
  if (seconds === null || seconds === undefined) return '–';
  return `${new Date(seconds * 1000).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}

const GOOD = new Set([
  'active',
  'paid',
  'succeeded',
  'enabled',
  'ready',
  'complete',
  'won',
  'available',
]);
const BAD = new Set([
  'past_due',
  'unpaid',
  'failed',
  'canceled',
  'incomplete',
  'incomplete_expired',
  'uncollectible',
  'lost',
  'requires_payment_method',
  'needs_response',
]);

export function status(value: string | null | undefined): Html {
  const kind = GOOD.has(value ?? '') ? 'good' : BAD.has(value ?? '') ? 'bad' : '';
  return html`<span class="status ${kind}">${value ?? '–'}</span>`;
}

export function link(id: string | null | undefined): Html {
  return id
    ? html`<a href="/dashboard/objects/${id}"><code>${id.length > 24 ? `${id.slice(0, 22)}…` : id}</code></a>`
    : html`–`;
}

export function amount(minorUnits: number | null | undefined, currency: string | null): Html {
  return html`${minorUnits === null || minorUnits === undefined ? '–' : money(minorUnits, currency ?? 'usd')}`;
}

/** A table that scrolls by itself on a narrow screen. */
export function table(
  heads: readonly string[],
  rows: readonly (readonly (Html | string | number | null)[])[],
  empty: string,
): Html {
  if (rows.length === 0) return html`<p class="soft">${empty}</p>`;
  return html`<div class="scroll" tabindex="0" role="region" aria-label="${heads.join(', ')}"><table><thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>
<tbody>${rows.map((row) => html`<tr>${row.map((cell) => html`<td>${cell ?? '–'}</td>`)}</tr>`)}</tbody></table></div>`;
}

interface Action {
  action: string;
  label: string;
  fields?: Record<string, string>;
  inputs?: Html;
}

/** A form with one button. */
export function actionForm({ action, label, fields = {}, inputs }: Action): Html {
  return html`<form class="inline" method="post" action="/dashboard"><input type="hidden" name="action" value="${action}">
${Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}${inputs ?? ''}<button type="submit">${label}</button></form>`;
}

export function choices(
  name: string,
  label: string,
  options: readonly (readonly [string, string])[],
  selected?: string,
): Html {
  return html`<div class="field"><label for="choose-${name}">${label}</label><select id="choose-${name}" name="${name}">${options.map(([value, text]) => html`<option value="${value}" ${value === selected ? 'selected' : ''}>${text}</option>`)}</select></div>`;
}

export function number(name: string, label: string, value: number): Html {
  return html`<div class="field"><label for="number-${name}">${label}</label><input id="number-${name}" name="${name}" type="number" min="0" value="${value}"></div>`;
}

export function text(name: string, label: string, value: string): Html {
  return html`<div class="field long"><label for="text-${name}">${label}</label><input id="text-${name}" name="${name}" value="${value}"></div>`;
}
