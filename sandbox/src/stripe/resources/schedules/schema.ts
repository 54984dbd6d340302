import { z } from 'zod';
import { listShape, p } from '../../http/schema.ts';
import { discountParams } from '../discounts/redeem.ts';

const prorationBehavior = p.choice(['always_invoice', 'create_prorations', 'none']);

const unusedTime = p.group({
  unused_time_from: p
    .group({ type: p.choice(['item_current_period_start', 'none', 'pause_at']).optional() })
    .optional(),
});

export const pauseScheduleParams = p.group({
  key: p.text.optional(),
  pause: p
    .group({
      pause_at: p.group({
        type: p.choice(['now', 'timestamp']),
        timestamp: p.timestamp.optional(),
      }),
      settings: p.group({ bill_for: unusedTime.optional() }).optional(),
    })
    .optional(),
  resume: p
    .group({
      resume_at: p.group({ type: p.choice(['timestamp']), timestamp: p.timestamp }),
      settings: p
        .group({
          billing_cycle_anchor: p.choice(['resume_at', 'unchanged']).optional(),
          payment_behavior: p
            .choice(['resume_on_payment_attempt', 'resume_on_payment_success'])
            .optional(),
          proration_behavior: prorationBehavior.optional(),
        })
        .optional(),
    })
    .optional(),
});

export const createParams = z.strictObject({
  from_subscription: p.text.optional(),
  metadata: p.metadata,
  pause_schedules: p.list(pauseScheduleParams).optional(),
  expand: p.expand,
});

export const phaseParams = p.group({
  discounts: discountParams.optional(),
  duration: p
    .group({
      interval: p.choice(['day', 'week', 'month', 'year']),
      interval_count: p.amount(1).optional(),
    })
    .optional(),
  end_date: p.timestamp.optional(),
  items: p.list(p.group({ price: p.text, quantity: p.amount(1).optional() })),
  metadata: p.metadata,
  proration_behavior: prorationBehavior.optional(),
  start_date: p.timestamp.optional(),
  trial_end: p.timestamp.optional(),
});

export const updateParams = z.strictObject({
  default_settings: p.group({ default_payment_method: p.text.optional() }).optional(),
  end_behavior: p.choice(['cancel', 'release']).optional(),
  metadata: p.metadata,
  phases: p.list(phaseParams).optional(),
  proration_behavior: prorationBehavior.optional(),
  expand: p.expand,
});

export const releaseParams = z.strictObject({
  preserve_cancel_date: p.boolean.optional(),
  expand: p.expand,
});

export const listParams = z.strictObject({ ...listShape, customer: p.text.optional() });
