import type Stripe from 'stripe';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { ignoreOver } from '../errors.ts';
import { idOf, stripeOf } from '../stripe.ts';

/**
 * Parts a subscription from the schedule that says what follows, made by a switch of ours or by the
 * coach in Stripe's Dashboard. Stripe refuses every other change of a subscription until then
 * (/billing/subscriptions/subscription-schedules). Safe to repeat.
 */
export const releaseSchedule = async (ctx: Context, scheduleId: string | null): Promise<void> => {
  if (scheduleId === null) return;
  await stripeOf(ctx).subscriptionSchedules.release(scheduleId).catch(ignoreOver);
};

const itemsOf = ({ items }: Pick<Stripe.SubscriptionSchedule.Phase, 'items'>) =>
  items.map(({ price, quantity }) => ({ price: idOf(price), quantity: quantity ?? 1 }));

/**
 * The phase that runs when a schedule is made of a subscription, to be written again. A phase without
 * its own would drop the discounts of the subscription.
 */
export const runningPhaseOf = ({ id, phases: [running] }: Stripe.SubscriptionSchedule) => {
  if (running === undefined) throw new Error(`The schedule ${id} has no phase`);
  const { start_date, end_date, trial_end } = running;
  const discounts = running.discounts.map(({ discount }) => ({ discount: idOf(discount ?? '') }));
  // A moved payment is a trial at Stripe, which a phase without it would end.
  const trial = trial_end === null ? {} : { trial_end };
  return { items: itemsOf(running), start_date, end_date, discounts, ...trial };
};

type PauseSchedule = Stripe.SubscriptionScheduleCreateParams.PauseSchedule;

/**
 * A pause as a schedule plans it (seconds since the epoch). The first bill after it is that of a new
 * period.
 * @param pauseAt null for the end of the pause that runs
 */
export const pauseScheduleOf = (
  pauseAt: number | null,
  resumeAt: number | null,
): PauseSchedule => ({
  ...(pauseAt !== null && {
    pause: {
      pause_at: { type: 'timestamp', timestamp: pauseAt },
      settings: { bill_for: { unused_time_from: { type: 'none' } } },
    },
  }),
  ...(resumeAt !== null && {
    resume: {
      resume_at: { type: 'timestamp', timestamp: resumeAt },
      settings: {
        billing_cycle_anchor: 'resume_at',
        payment_behavior: 'resume_on_payment_attempt',
      },
    },
  }),
});

const pricedSchema = z.object({ price: z.string(), quantity: z.number().optional() });

/** What a schedule says of the time after the running period. */
export const laterSchema = z.object({
  metadata: z.record(z.string(), z.string()).nullable(),
  endBehavior: z.enum(['cancel', 'release']),
  /** Until when the running phase lasts, seconds since the epoch. */
  runningEnd: z.number(),
  phases: z.array(
    z.object({
      items: z.array(pricedSchema),
      discounts: z.array(z.object({ discount: z.string() })),
      metadata: z.record(z.string(), z.string()),
      /** Seconds since the epoch. */
      end: z.number(),
    }),
  ),
  /** `pauseAt` is null for a pause that runs. */
  pause: z.object({ pauseAt: z.number().nullable(), resumeAt: z.number().nullable() }).nullable(),
});

export type Later = z.output<typeof laterSchema>;

/** Reads what follows the running period. */
export const laterOf = async (ctx: Context, scheduleId: string): Promise<Later> => {
  const schedule = await stripeOf(ctx).subscriptionSchedules.retrieve(scheduleId);
  const { current_phase, phases, metadata, end_behavior, pause_schedules = [] } = schedule;
  const runningStart = current_phase?.start_date ?? 0;
  const [planned] = pause_schedules;
  const isToCome = planned?.pause.status.type === 'scheduled';
  const resumeAt = planned?.resume?.resume_at ?? null;
  return {
    metadata,
    endBehavior: end_behavior === 'cancel' ? 'cancel' : 'release',
    runningEnd: phases.find(({ start_date }) => start_date === runningStart)?.end_date ?? 0,
    phases: phases
      .filter(({ start_date }) => start_date > runningStart)
      .map((phase) => ({
        items: itemsOf(phase),
        discounts: phase.discounts.map(({ discount }) => ({ discount: idOf(discount ?? '') })),
        metadata: phase.metadata ?? {},
        end: phase.end_date,
      })),
    pause:
      planned === undefined || (!isToCome && resumeAt === null)
        ? null
        : { pauseAt: isToCome ? planned.pause.pause_at : null, resumeAt },
  };
};

/**
 * Makes a schedule again for a subscription whose payment was moved. Safe to repeat.
 * @param moved a moment of the former schedule (seconds) as it is now
 */
export const planAgain = async (
  ctx: Context,
  subscriptionId: string,
  { metadata, endBehavior, runningEnd, phases, pause }: Later,
  moved: (seconds: number) => number,
): Promise<void> => {
  const { subscriptions, subscriptionSchedules } = stripeOf(ctx);
  const { schedule } = await subscriptions.retrieve(subscriptionId);
  const pause_schedules = pause && [
    pauseScheduleOf(pause.pauseAt && moved(pause.pauseAt), pause.resumeAt && moved(pause.resumeAt)),
  ];
  const made =
    schedule === null
      ? await subscriptionSchedules.create({
          from_subscription: subscriptionId,
          ...(pause_schedules && { pause_schedules }),
        })
      : await subscriptionSchedules.retrieve(idOf(schedule));
  await subscriptionSchedules.update(made.id, {
    end_behavior: endBehavior,
    ...(metadata && { metadata }),
    phases: [
      { ...runningPhaseOf(made), end_date: moved(runningEnd) },
      ...phases.map(({ end, ...phase }) => ({
        ...phase,
        end_date: moved(end),
        proration_behavior: 'none' as const,
      })),
    ],
  });
};
