import { html } from 'hono/html';
import type { Html } from '../pages/html.ts';
import { isOver } from '../resources/subscriptions/status.ts';
import type { Kind } from '../store/kinds.ts';
import type { World } from '../world.ts';
import { actionForm, choices, number, text } from './views.ts';

type Buttons = { [K in Kind]?: (world: World, id: string) => Html };

const DECLINES = [
  ['works', 'go through'],
  ['generic_decline', 'are declined'],
  ['insufficient_funds', 'lack funds'],
  ['expired_card', 'meet an expired card'],
  ['lost_card', 'meet a lost card'],
] as const;

const REFUNDS = [
  ['works', 'arrive'],
  ['pending', 'take an hour'],
  ['fails', 'fail after an hour'],
  ['balance_insufficient', 'are refused: the balance is empty'],
  ['too_old', 'are refused: the payment is too old'],
] as const;

const nothing = html``;

function subscriptionButtons(world: World, id: string): Html {
  const { status, pause_collection } = world.store.need('subscription', id);
  if (isOver(status)) return nothing;
  const coupons = world.store
    .find('coupon')
    .map((each) => [each.id, each.name ?? each.id] as const);
  return html`${actionForm({
    ...{ action: 'cancel', label: 'Cancel', fields: { id } },
    inputs: choices('when', 'Ends', [
      ['at_period_end', 'at the end of the period'],
      ['now', 'now'],
      ['never', 'not: goes on'],
    ]),
  })}${actionForm({
    ...{ action: 'free_days', label: 'Give free days', fields: { id } },
    inputs: number('days', 'Days', 7),
  })}${
    coupons.length > 0
      ? actionForm({
          ...{ action: 'apply_coupon', label: 'Apply coupon', fields: { id } },
          inputs: choices('coupon', 'Coupon', coupons),
        })
      : ''
  }${actionForm({
    ...{ action: 'schedule_price', label: 'Schedule', fields: { id } },
    inputs: text('amount', 'Price from the next period on', '12.99'),
  })}${actionForm({
    action: 'collection',
    label: pause_collection ? 'Resume collection' : 'Pause collection',
    fields: { id, behavior: pause_collection ? '' : 'void' },
  })}`;
}

/** What can be done to an object, by its kind. */
const BUTTONS: Buttons = {
  event: (_world, event) =>
    actionForm({
      ...{ action: 'resend', label: 'Send again', fields: { event } },
      inputs: html`${number('times', 'Times', 1)}${number('delayMs', 'After, ms', 0)}`,
    }),
  payment_method: (_world, method) =>
    actionForm({
      ...{ action: 'card', label: 'Change', fields: { method } },
      inputs: html`${choices('decline', 'Next charges', DECLINES)}${choices(
        'authentication',
        'Bank asks',
        [
          ['never', 'never'],
          ['always', 'always'],
          ['unless_set_up', 'unless set up'],
        ],
      )}${choices('refund', 'Refunds', REFUNDS)}`,
    }),
  charge: (world, charge) => {
    const { disputed, status } = world.store.need('charge', charge);
    return disputed || status !== 'succeeded'
      ? nothing
      : actionForm({ action: 'dispute', label: 'Dispute', fields: { charge } });
  },
  payment_intent: (world, id) =>
    world.store.need('payment_intent', id).status === 'succeeded'
      ? actionForm({
          ...{ action: 'refund', label: 'Refund', fields: { id } },
          inputs: text('amount', 'Amount; empty for all that is left', ''),
        })
      : nothing,
  customer: (world, id) =>
    actionForm({
      ...{ action: 'credit', label: 'Give credit', fields: { id } },
      inputs: html`${text('amount', 'Credit', '5.00')}${text('currency', 'Currency', world.store.need('customer', id).currency ?? 'usd')}`,
    }),
  subscription: subscriptionButtons,
  coupon: (_world, id) =>
    actionForm({
      ...{ action: 'promotion_code', label: 'Create code', fields: { id } },
      inputs: text('code', 'Code that customers type', ''),
    }),
  price: (world, id) =>
    world.store.need('price', id).active
      ? actionForm({ action: 'archive_price', label: 'Archive', fields: { id } })
      : nothing,
};

/** The buttons on the page of an object. */
export const buttons = (world: World, kind: Kind, id: string): Html =>
  BUTTONS[kind]?.(world, id) ?? nothing;
