import { html } from 'hono/html';
import type { Html } from '../pages/html.ts';
import { productName, rhythm } from '../resources/subscriptions/items.ts';
import type { World } from '../world.ts';
import { actionForm, amount, choices, link, number, status, table, text } from './views.ts';

const newest = { newestFirst: true, limit: 100 } as const;

/** Prices, coupons and their codes: what is sold, and what makes it cheaper. */
export function products(world: World): Html {
  const prices = world.store
    .find('price', {}, newest)
    .map((each) => [
      link(each.id),
      productName(world, each),
      html`${amount(each.unit_amount, each.currency)} / ${rhythm(each)}`,
      status(each.active ? 'active' : 'archived'),
    ]);
  const coupons = world.store.find('coupon', {}, newest).map((each) => [
    link(each.id),
    each.name,
    each.percent_off === null ? amount(each.amount_off, each.currency) : `${each.percent_off} %`,
    each.duration,
    world.store
      .find('promotion_code', { 'promotion.coupon': each.id })
      .map(({ code }) => code)
      .join(', '),
  ]);
  return html`<section class="sheet"><h2>Prices</h2>${table(['Price', 'Product', 'Amount', 'Status'], prices, 'None.')}</section>
<section class="sheet"><h2>Coupons</h2>${table(['Coupon', 'Name', 'Off', 'Duration', 'Codes'], coupons, 'None.')}
${actionForm({
  action: 'coupon',
  label: 'Create coupon',
  inputs: html`${text('name', 'Name', 'Welcome back')}${number('percent_off', 'Percent off', 20)}${choices(
    'duration',
    'Takes it off',
    [
      ['once', 'one payment'],
      ['forever', 'every payment'],
    ],
  )}`,
})}</section>`;
}
