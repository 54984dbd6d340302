import type { z } from 'zod';
import { invalid } from '../../http/errors.ts';
import { newId } from '../../store/ids.ts';
import type { Kinds, SubscriptionDoc } from '../../store/kinds.ts';
import type { World } from '../../world.ts';
import type { pauseScheduleParams } from './schema.ts';

type Schedule = Kinds['subscription_schedule'];
type PauseSchedule = Schedule['pause_schedules'][number];
type Params = z.infer<typeof pauseScheduleParams>;

/**
 * The pause that a schedule plans, and when it ends. One that is paused already can be given an end.
 * See /billing/subscriptions/pause/schedules.
 */
export function pausesOf(
  world: World,
  subscription: SubscriptionDoc,
  sent: readonly Params[] = [],
): PauseSchedule[] {
  const [first] = sent;
  if (first === undefined) return [];
  if (sent.length > 1) throw invalid('You can only pass one pause schedule.', 'pause_schedules');
  if (subscription.billing_mode.type !== 'flexible')
    throw invalid('Pausing a subscription requires `billing_mode[type]=flexible`.');
  const now = world.now(subscription.customer);
  const isPaused = subscription.status === 'paused';
  if (isPaused === (first.pause !== undefined))
    throw invalid('A pause is planned for a subscription that is not paused.', 'pause_schedules');
  const pauseAt = first.pause?.pause_at.timestamp ?? now;
  const resumeAt = first.resume?.resume_at.timestamp ?? null;
  if (pauseAt < now || (resumeAt !== null && resumeAt <= pauseAt))
    throw invalid('A pause must begin in the future and end after it.', 'pause_schedules');
  const settings = first.resume?.settings;
  return [
    {
      key: first.key ?? newId('subscription_schedule').replace('sub_sched_', 'pause_'),
      pause: {
        pause_at: pauseAt,
        settings: isPaused
          ? null
          : {
              bill_for: {
                outstanding_usage_through: { type: 'pause_at' },
                unused_time_from: {
                  type: first.pause?.settings?.bill_for?.unused_time_from?.type ?? 'pause_at',
                },
              },
              invoicing_behavior: 'pending_invoice_item',
              type: 'subscription',
            },
        status: { type: isPaused ? 'succeeded' : 'scheduled' },
      },
      resume:
        resumeAt === null
          ? null
          : {
              resume_at: resumeAt,
              settings: {
                billing_cycle_anchor: settings?.billing_cycle_anchor ?? 'resume_at',
                payment_behavior: settings?.payment_behavior ?? 'resume_on_payment_attempt',
                proration_behavior: settings?.proration_behavior ?? 'create_prorations',
              },
              status: { type: 'scheduled' },
            },
    },
  ];
}

/** Plans the moments at which a schedule pauses its subscription and resumes it. */
export function planPauses(world: World, id: string): void {
  const { pause_schedules, test_clock } = world.store.need('subscription_schedule', id);
  const [planned] = pause_schedules;
  const clock = test_clock as string | null;
  if (planned?.pause.status.type === 'scheduled')
    world.timers.plan('schedule.pause', id, clock, planned.pause.pause_at);
  if (planned?.resume) world.timers.plan('schedule.resume', id, clock, planned.resume.resume_at);
}
