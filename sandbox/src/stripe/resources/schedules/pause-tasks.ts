import { unsupported } from '../../http/errors.ts';
import type { Kinds } from '../../store/kinds.ts';
import type { World } from '../../world.ts';
import { pauseSubscription, resumeSubscription } from '../subscriptions/pause.ts';

type PauseSchedule = Kinds['subscription_schedule']['pause_schedules'][number];

function write(world: World, id: string, planned: PauseSchedule): void {
  world.change(
    'subscription_schedule',
    id,
    { pause_schedules: [planned] },
    'subscription_schedule.updated',
  );
}

/** Pauses the subscription when its time has come. */
export function pauseByPlan(world: World, id: string): void {
  const { subscription, pause_schedules } = world.store.need('subscription_schedule', id);
  const [planned] = pause_schedules;
  if (!subscription || planned?.pause.status.type !== 'scheduled') return;
  const from = planned.pause.settings?.bill_for.unused_time_from.type;
  if (from === 'item_current_period_start')
    throw unsupported('a credit of the whole period', 'pause_schedules');
  pauseSubscription(
    world,
    subscription,
    { bill_for: { unused_time_from: { type: from === 'none' ? 'none' : 'now' } } },
    { isPlanned: true },
  );
  write(world, id, { ...planned, pause: { ...planned.pause, status: { type: 'succeeded' } } });
}

/** Resumes the subscription when its time has come. */
export function resumeByPlan(world: World, id: string): void {
  const { subscription, pause_schedules } = world.store.need('subscription_schedule', id);
  const [planned] = pause_schedules;
  if (!subscription || !planned?.resume) return;
  if (world.store.need('subscription', subscription).status !== 'paused') return;
  const { settings } = planned.resume;
  resumeSubscription(world, subscription, {
    billing_cycle_anchor: {
      type: settings.billing_cycle_anchor === 'unchanged' ? 'unchanged' : 'now',
    },
    payment_behavior: settings.payment_behavior as 'resume_on_payment_attempt',
    proration_behavior: settings.proration_behavior as 'none',
  });
  const { status } = world.store.need('subscription', subscription);
  write(world, id, {
    ...planned,
    resume: { ...planned.resume, status: { type: status === 'paused' ? 'pending' : 'succeeded' } },
  });
}
