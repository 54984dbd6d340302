import { expireSession } from './resources/checkout/session.ts';
import { finalizeByPlan, markOverdue, retryByPlan } from './resources/invoices/collect.ts';
import { settleDebit } from './resources/payment-intents/debit.ts';
import { cancelIntent } from './resources/payment-intents/service.ts';
import { settleRefund } from './resources/refunds/service.ts';
import { pauseByPlan, resumeByPlan } from './resources/schedules/pause-tasks.ts';
import {
  atPeriodEnd,
  endNow,
  expireIncomplete,
  resumeCollection,
} from './resources/subscriptions/lifecycle.ts';
import { expireResumption } from './resources/subscriptions/pause.ts';
import { expireUpdate } from './resources/subscriptions/pending.ts';
import { remindOfTrialEnd } from './resources/subscriptions/plans.ts';
import { isOver } from './resources/subscriptions/status.ts';
import { announceUpcoming } from './resources/subscriptions/upcoming.ts';
import type { Tasks } from './time/engine.ts';

/** What happens when its time has come. */
export const tasks: Tasks = {
  'subscription.period_end': atPeriodEnd,
  'subscription.cancel_at': (world, id) => {
    const subscription = world.store.get('subscription', id);
    if (subscription && !isOver(subscription.status)) endNow(world, id, {});
  },
  'subscription.trial_will_end': remindOfTrialEnd,
  'subscription.upcoming': announceUpcoming,
  'subscription.incomplete_expires': expireIncomplete,
  'subscription.pending_update': expireUpdate,
  'subscription.resume_collection': resumeCollection,
  'subscription.resumption_expires': expireResumption,
  'schedule.pause': pauseByPlan,
  'schedule.resume': resumeByPlan,
  'invoice.finalize': finalizeByPlan,
  'invoice.retry': retryByPlan,
  'invoice.overdue': markOverdue,
  'checkout.expire': (world, id) => {
    if (world.store.get('checkout.session', id)?.status === 'open') expireSession(world, id);
  },
  'intent.expire_capture': (world, id) => {
    if (world.store.get('payment_intent', id)?.status === 'requires_capture')
      cancelIntent(world, id, 'automatic');
  },
  'intent.settle_debit': settleDebit,
  'refund.settle': settleRefund,
};
