import { html } from 'hono/html';
import type { Faults } from '../../server/faults.ts';
import { mails } from '../control/actions.ts';
import { cardName, type Html } from '../pages/html.ts';
import { itemsOf, priceOf, productName, rhythm } from '../resources/subscriptions/items.ts';
import { periodEnd } from '../resources/subscriptions/plans.ts';
import { readSettings } from '../settings.ts';
import type { Kind } from '../store/kinds.ts';
import type { World } from '../world.ts';
import { buttons } from './buttons.ts';
import { actionForm, amount, choices, link, number, status, table, text, when } from './views.ts';

const SHOWN = 100;
const newest = { newestFirst: true, limit: SHOWN } as const;

export function overview(world: World, faults: Faults): Html {
  const count = (kind: Kind, where = {}) => world.store.count(kind, where);
  return html`<div class="grid">
<section class="sheet"><h2>Clock</h2><p>${when(world.clock.now(null))}</p>
<p class="soft">Trials end, renewals are charged and retries run out on the way. Objects on test clocks have their own time.</p>
${actionForm({
  action: 'clock',
  label: 'Move forward',
  inputs: html`${number('amount', 'By', 1)}${choices(
    'unit',
    'Unit',
    [
      ['3600', 'hours'],
      ['86400', 'days'],
      ['2629800', 'months'],
    ],
    '86400',
  )}`,
})}</section>
<section class="sheet"><h2>Objects</h2><dl class="facts">
<div><dt>Customers</dt><dd>${count('customer')}</dd></div>
<div><dt>Active subscriptions</dt><dd>${count('subscription', { status: ['active', 'trialing'] })}</dd></div>
<div><dt>Past due</dt><dd>${count('subscription', { status: ['past_due', 'unpaid'] })}</dd></div>
<div><dt>Open invoices</dt><dd>${count('invoice', { status: 'open' })}</dd></div>
<div><dt>Events</dt><dd>${count('event')}</dd></div></dl></section>
${faultSection(faults)}${settingsSection(world)}${endpointSection(world)}${clockSection(world)}
</div>`;
}

function faultSection(faults: Faults): Html {
  return html`<section class="sheet"><h2>Faults</h2>
<ul class="list">${faults.list().map((each) => html`<li>${each.method ?? 'any'} ${each.path}: ${each.effect}, ${each.remaining} more</li>`)}</ul>
${actionForm({
  action: 'fault',
  label: 'Add',
  inputs: html`${text('path', 'Calls to', '/v1/subscriptions')}${number('times', 'Next calls', 1)}${choices(
    'effect',
    'Fail by',
    [
      ['500', '500'],
      ['429', '429'],
      ['hang', 'no answer'],
      ['drop', 'doing it, then no answer'],
    ],
  )}`,
})}${faults.list().length > 0 ? actionForm({ action: 'clear_faults', label: 'Clear' }) : ''}</section>`;
}

function settingsSection(world: World): Html {
  const { delivery, afterLastRetry } = readSettings(world.store);
  return html`<section class="sheet"><h2>Deliveries and retries</h2>
${actionForm({
  action: 'settings',
  label: 'Save',
  inputs: html`${number('delayMs', 'Delay each event, ms', delivery.delayMs)}${number('copies', 'Copies of each', delivery.copies)}${choices(
    'order',
    'Order',
    [
      ['forward', 'oldest first'],
      ['reverse', 'newest first'],
    ],
    delivery.reverse ? 'reverse' : 'forward',
  )}${choices(
    'afterLastRetry',
    'After the last retry',
    [
      ['cancel', 'cancel'],
      ['mark_unpaid', 'mark unpaid'],
      ['leave_past_due', 'leave past due'],
    ],
    afterLastRetry,
  )}`,
})}</section>`;
}

/** A list, not a table: an address is longer than its column. */
function endpointSection(world: World): Html {
  const endpoints = world.store.find('webhook_endpoint');
  return html`<section class="sheet"><h2>Webhook endpoints</h2>
${endpoints.length === 0 ? html`<p class="soft">None yet. Create one through the API.</p>` : ''}
<ul class="list">${endpoints.map((each) => html`<li><code>${each.url}</code> ${status(each.status)}<p class="hint">Events: ${each.enabled_events.join(', ')}</p></li>`)}</ul></section>`;
}

function clockSection(world: World): Html {
  const rows = world.store
    .find('test_helpers.test_clock', {}, newest)
    .map((each) => [link(each.id), each.name, when(each.frozen_time), status(each.status)]);
  return html`<section class="sheet"><h2>Test clocks</h2>${table(['Clock', 'Name', 'Frozen at', 'Status'], rows, 'None.')}</section>`;
}

export function customers(world: World): Html {
  const rows = world.store
    .find('customer', {}, newest)
    .map((each) => [
      link(each.id),
      each.email,
      each.name ?? null,
      amount(each.balance, each.currency ?? null),
      when(each.created),
    ]);
  return table(['Customer', 'Email', 'Name', 'Balance', 'Created'], rows, 'No customers yet.');
}

export function subscriptions(world: World): Html {
  const rows = world.store.find('subscription', {}, newest).map((each) => {
    const [item] = itemsOf(world, each.id);
    const price = item && priceOf(world, item);
    const email = world.store.get('customer', each.customer)?.email ?? each.customer;
    return [
      link(each.id),
      email,
      price
        ? html`${productName(world, price)}, ${amount(price.unit_amount, price.currency)} / ${rhythm(price)}`
        : null,
      status(each.status),
      item ? when(periodEnd(world, each.id)) : null,
      each.cancel_at ? `ends ${when(each.cancel_at)}` : null,
    ];
  });
  return table(
    ['Subscription', 'Customer', 'Plan', 'Status', 'Period ends', 'Cancellation'],
    rows,
    'No subscriptions yet.',
  );
}

export function invoices(world: World): Html {
  const rows = world.store
    .find('invoice', {}, newest)
    .map((each) => [
      link(each.id),
      each.number,
      each.customer_email,
      amount(each.total, each.currency),
      status(each.status),
      each.billing_reason,
      when(each.next_payment_attempt),
    ]);
  return table(
    ['Invoice', 'Number', 'Customer', 'Total', 'Status', 'Reason', 'Next attempt'],
    rows,
    'No invoices yet.',
  );
}

export function payments(world: World): Html {
  const rows = world.store
    .find('payment_intent', {}, newest)
    .map((each) => [
      link(each.id),
      amount(each.amount, each.currency),
      status(each.status),
      link(each.customer),
      each.last_payment_error?.message ?? null,
      when(each.created),
    ]);
  return table(
    ['Payment', 'Amount', 'Status', 'Customer', 'Last error', 'Created'],
    rows,
    'No payments yet.',
  );
}

export function events(world: World): Html {
  const rows = world.store
    .find('event', {}, newest)
    .map((each) => [
      link(each.id),
      each.type,
      link(String(each.data.object.id ?? '')),
      when(each.created),
      each.pending_webhooks,
    ]);
  return table(['Event', 'Type', 'Object', 'Created', 'Undelivered'], rows, 'No events yet.');
}

export function deliveries(world: World, event?: string): Html {
  const rows = world.deliveries
    .list(SHOWN, event)
    .map((each) => [
      link(each.event),
      world.store.get('event', each.event)?.type ?? null,
      html`<code>${world.store.get('webhook_endpoint', each.endpoint)?.url ?? each.endpoint}</code>`,
      status(each.state),
      each.response_status ?? (each.attempts > 0 ? (each.response_body ?? '').slice(0, 60) : null),
      each.attempts,
      each.state === 'pending' && each.due_ms ? when(Math.floor(each.due_ms / 1000)) : null,
    ]);
  return table(
    ['Event', 'Type', 'Endpoint', 'State', 'Answer', 'Attempts', 'Next attempt'],
    rows,
    'Nothing was sent yet.',
  );
}

export function mail(world: World): Html {
  const rows = mails(world, SHOWN).map((each) => [
    each.recipient,
    each.subject,
    each.body,
    when(each.created),
  ]);
  return table(['To', 'Subject', 'Text', 'Sent'], rows, 'No mail yet.');
}

export function requests(world: World): Html {
  interface Row {
    id: string;
    method: string;
    path: string;
    status: number;
    created: number;
  }
  const rows = (
    world.store.db.prepare('SELECT * FROM requests ORDER BY seq DESC LIMIT ?').all(SHOWN) as Row[]
  ).map((each) => [
    html`<code>${each.id}</code>`,
    `${each.method} ${each.path}`,
    each.status,
    when(each.created),
  ]);
  return table(['Request', 'Call', 'Status', 'At'], rows, 'No calls yet.');
}

/** One object: what the API shows of it, what happened to it, and what can be done to it. */
export function objectPage(world: World, id: string): Html | undefined {
  const found = world.store.any(id);
  if (!found) return undefined;
  const shown = world.show(found.kind, found.doc as never);
  const about = world.store.find('event', { 'data.object.id': id }, newest);
  return html`<p class="soft">${found.kind}</p>${buttons(world, found.kind, id)}
<section class="sheet"><h2>As the API shows it</h2><pre tabindex="0">${JSON.stringify(shown, null, 2)}</pre></section>
${found.kind === 'customer' ? related(world, id) : ''}
${found.kind === 'event' ? html`<section class="sheet"><h2>Deliveries</h2>${deliveries(world, id)}</section>` : ''}
${
  about.length > 0
    ? html`<section class="sheet"><h2>Events</h2>${table(
        ['Event', 'Type', 'Created'],
        about.map((each) => [link(each.id), each.type, when(each.created)]),
        '',
      )}</section>`
    : ''
}`;
}

function related(world: World, customer: string): Html {
  const cards = world.store
    .find('payment_method', { customer }, newest)
    .map((each) => [link(each.id), cardName(each.card)]);
  const plans = world.store
    .find('subscription', { customer }, newest)
    .map((each) => [link(each.id), status(each.status)]);
  const paid = world.store
    .find('payment_intent', { customer }, newest)
    .map((each) => [link(each.id), amount(each.amount, each.currency), status(each.status)]);
  return html`<div class="grid"><section class="sheet"><h2>Cards</h2>${table(['Card', 'Number'], cards, 'None.')}</section>
<section class="sheet"><h2>Subscriptions</h2>${table(['Subscription', 'Status'], plans, 'None.')}</section>
<section class="sheet"><h2>Payments</h2>${table(['Payment', 'Amount', 'Status'], paid, 'None.')}</section></div>`;
}
