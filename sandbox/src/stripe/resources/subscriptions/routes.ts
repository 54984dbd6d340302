import { z } from 'zod';
import type { Api } from '../../http/api.ts';
import { invalid, notFound } from '../../http/errors.ts';
import { listPage } from '../../http/lists.ts';
import { p } from '../../http/schema.ts';
import type { SubscriptionDoc } from '../../store/kinds.ts';
import type { World } from '../../world.ts';
import { search, searchParams } from '../search.ts';
import { createSubscription } from './create.ts';
import { itemsOf } from './items.ts';
import { endNow } from './lifecycle.ts';
import { pauseSubscription, resumeSubscription } from './pause.ts';
import {
  cancelParams,
  createParams,
  itemCreateCall,
  itemDeleteCall,
  itemListCall,
  itemUpdateCall,
  listParams,
  pauseParams,
  resumeParams,
  updateParams,
} from './schema.ts';
import { isOver } from './status.ts';
import { updateSubscription } from './update.ts';

function shown(world: World, doc: SubscriptionDoc) {
  return world.show('subscription', doc);
}

/** /api/subscriptions, /api/subscription_items */
export function subscriptionRoutes(api: Api): void {
  api.post('/v1/subscriptions', {
    params: createParams,
    sdk: 'SubscriptionCreateParams',
    handle: ({ world, params }) => shown(world, createSubscription(world, params)),
  });
  api.get('/v1/subscriptions', {
    params: listParams,
    sdk: 'SubscriptionListParams',
    handle: ({ world, params }) => {
      const { collection_method, customer, price, status, test_clock } = params;
      // Without a status the ended ones are left out. See /api/subscriptions/list
      const keep = (doc: SubscriptionDoc) =>
        (status === undefined
          ? !isOver(doc.status)
          : status === 'all' ||
            (status === 'ended' ? isOver(doc.status) : doc.status === status)) &&
        (price === undefined || itemsOf(world, doc.id).some((item) => item.price === price));
      return listPage(world, 'subscription', params, {
        url: '/v1/subscriptions',
        where: {
          ...(customer && { customer }),
          ...(collection_method && { collection_method }),
          // Those on test clocks are shown only when a clock or a customer is named.
          ...(customer && !test_clock ? {} : { test_clock: test_clock ?? null }),
        },
        ranges: { created: params.created },
        keep,
      });
    },
  });
  api.get('/v1/subscriptions/search', {
    params: searchParams,
    handle: ({ world, params }) =>
      search(
        world,
        'subscription',
        '/v1/subscriptions/search',
        ['created', 'status', 'canceled_at'],
        params,
      ),
  });
  api.retrieve('/v1/subscriptions/:id', ({ world, path }) =>
    world.showId('subscription', path.id ?? ''),
  );
  api.post('/v1/subscriptions/:id', {
    params: updateParams,
    sdk: 'SubscriptionUpdateParams',
    handle: ({ world, params, path }) =>
      shown(world, updateSubscription(world, path.id ?? '', params)),
  });
  api.delete('/v1/subscriptions/:id', {
    params: cancelParams,
    sdk: 'SubscriptionCancelParams',
    handle: ({ world, params, path }) => {
      const subscription = world.store.need('subscription', path.id ?? '');
      if (isOver(subscription.status)) throw notFound('subscription', subscription.id, 'id');
      if (params.cancellation_details) {
        const base = subscription.cancellation_details ?? {
          comment: null,
          feedback: null,
          feedback_option: null,
          reason: null,
        };
        world.store.patch('subscription', subscription.id, {
          cancellation_details: { ...base, ...params.cancellation_details },
        });
      }
      return shown(
        world,
        endNow(world, subscription.id, {
          prorate: params.prorate ?? false,
          invoiceNow: params.invoice_now ?? false,
          reason: 'cancellation_requested',
        }),
      );
    },
  });
  api.delete('/v1/subscriptions/:id/discount', {
    params: z.strictObject({ expand: p.expand }),
    handle: ({ world, path }) => {
      const subscription = world.store.need('subscription', path.id ?? '');
      const discount = world.store.need(
        'discount',
        subscription.discounts[0] ?? 'none',
        'discount',
      );
      world.change(
        'subscription',
        subscription.id,
        { discounts: subscription.discounts.slice(1) },
        'customer.subscription.updated',
      );
      world.emit('customer.discount.deleted', 'discount', discount.id);
      return { ...discount, deleted: true };
    },
  });
  api.post('/v1/subscriptions/:id/pause', {
    params: pauseParams,
    sdk: 'SubscriptionPauseParams',
    handle: ({ world, params, path }) =>
      shown(world, pauseSubscription(world, path.id ?? '', params)),
  });
  api.post('/v1/subscriptions/:id/resume', {
    params: resumeParams,
    sdk: 'SubscriptionResumeParams',
    handle: ({ world, params, path }) =>
      shown(world, resumeSubscription(world, path.id ?? '', params)),
  });
  api.post('/v1/subscriptions/:id/migrate', {
    params: z.strictObject({
      billing_mode: p.group({ type: p.choice(['flexible']) }),
      expand: p.expand,
    }),
    sdk: 'SubscriptionMigrateParams',
    handle: ({ world, path }) => {
      const subscription = world.store.need('subscription', path.id ?? '');
      if (subscription.billing_mode.type === 'flexible')
        throw invalid(
          'The subscription already uses the flexible billing mode.',
          'billing_mode[type]',
        );
      const mode = {
        flexible: { proration_discounts: 'included' as const },
        type: 'flexible' as const,
        updated_at: world.now(subscription.customer),
      };
      return shown(
        world,
        world.change(
          'subscription',
          subscription.id,
          { billing_mode: mode },
          'customer.subscription.updated',
        ),
      );
    },
  });
  itemRoutes(api);
}

function itemRoutes(api: Api): void {
  api.get('/v1/subscription_items', {
    params: itemListCall,
    sdk: 'SubscriptionItemListParams',
    handle: ({ world, params }) => {
      const subscription = world.store.need('subscription', params.subscription, 'subscription').id;
      return listPage(world, 'subscription_item', params, {
        url: '/v1/subscription_items',
        where: { subscription },
        oldestFirst: true,
      });
    },
  });
  api.retrieve('/v1/subscription_items/:id', ({ world, path }) =>
    world.showId('subscription_item', path.id ?? ''),
  );
  api.post('/v1/subscription_items', {
    params: itemCreateCall,
    sdk: 'SubscriptionItemCreateParams',
    handle: ({ world, params }) => {
      const {
        subscription,
        expand: _expand,
        price,
        price_data,
        quantity,
        metadata,
        ...rest
      } = params;
      const before = new Set(itemsOf(world, subscription).map((item) => item.id));
      updateSubscription(world, subscription, {
        ...rest,
        items: [{ price, price_data, quantity, metadata }],
      });
      const added = itemsOf(world, subscription).find((item) => !before.has(item.id));
      return world.showId('subscription_item', added?.id ?? '');
    },
  });
  api.post('/v1/subscription_items/:id', {
    params: itemUpdateCall,
    sdk: 'SubscriptionItemUpdateParams',
    handle: ({ world, params, path }) => {
      const item = world.store.need('subscription_item', path.id ?? '');
      const { expand: _expand, price, price_data, quantity, metadata, ...rest } = params;
      updateSubscription(world, item.subscription, {
        ...rest,
        items: [{ id: item.id, price, price_data, quantity, metadata }],
      });
      return world.showId('subscription_item', item.id);
    },
  });
  api.delete('/v1/subscription_items/:id', {
    params: itemDeleteCall,
    sdk: 'SubscriptionItemDeleteParams',
    handle: ({ world, params, path }) => {
      const item = world.store.need('subscription_item', path.id ?? '');
      updateSubscription(world, item.subscription, {
        ...params,
        items: [{ id: item.id, deleted: true }],
      });
      return { id: item.id, object: 'subscription_item', deleted: true };
    },
  });
}
