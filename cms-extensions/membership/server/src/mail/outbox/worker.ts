import { AsyncResource } from 'node:async_hooks';
import { nextAttempt, type RetryPolicy } from './backoff.ts';
import type { Claim, Messages } from './messages.ts';

/** Longer than any attempt takes (the transport has its own timeouts). */
const LEASE_MS = 120_000;
/** How often to check for mails ordered by other instances. */
const LOOK_EVERY_MS = 15_000;
/** Shortest delay before the next check, since another instance may hold the mail that is due. */
const LOOK_AGAIN_MS = 200;

/** Whether the recipient's mail server has rejected the mail permanently. */
const isFinal = (fault: unknown): boolean =>
  fault instanceof Error &&
  'code' in fault &&
  fault.code === 'EENVELOPE' &&
  'responseCode' in fault &&
  Number(fault.responseCode) >= 500;

type Parts = {
  messages: Pick<Messages, 'claim' | 'markSent' | 'markFailed' | 'nextDueAt'>;
  /** Sends one mail. @returns its subject */
  send: (claim: Claim) => Promise<string>;
  retryPolicy: RetryPolicy;
  log: { warn: (line: string) => void; error: (line: string) => void };
  report: (fault: unknown) => void;
  now?: () => number;
};

/**
 * Sends the mails in the outbox one after the other. Several workers may run at the same time, in
 * several processes.
 */
export const createWorker = ({
  messages,
  send,
  retryPolicy,
  log,
  report,
  now = Date.now,
}: Parts) => {
  let timer: NodeJS.Timeout | null = null;
  let running: Promise<void> | null = null;
  let isOpen = false;
  let wokenWhileRunning = false;

  const fail = async (claim: Claim, fault: unknown): Promise<void> => {
    const reason = fault instanceof Error ? fault.message : String(fault);
    const next = isFinal(fault)
      ? null
      : nextAttempt(claim.attempts, claim.orderedAt, now(), retryPolicy);
    await messages.markFailed(claim, reason, next, now());
    const attempt = `Mail ${claim.key}, attempt ${claim.attempts}: ${reason}`;
    if (next === null) log.error(`${attempt}. It is given up.`);
    else log.warn(`${attempt}. The next one is at ${new Date(next).toISOString()}.`);
  };

  /** @returns whether there was a mail to send */
  const sendOne = async (): Promise<boolean> => {
    const claim = await messages.claim(now(), LEASE_MS);
    if (claim === null) return false;
    let subject: string;
    try {
      subject = await send(claim);
    } catch (fault) {
      await fail(claim, fault);
      return true;
    }
    // If this fails, the mail is sent again with the same Message-ID once the lease expires.
    await messages.markSent(claim, subject, now());
    return true;
  };

  const drain = async (): Promise<void> => {
    try {
      while (isOpen && (await sendOne()));
      const due = await messages.nextDueAt();
      schedule(due === null ? LOOK_EVERY_MS : Math.min(due - now(), LOOK_EVERY_MS));
    } catch (fault) {
      if (isOpen) report(fault);
      schedule(LOOK_EVERY_MS);
    }
  };

  const schedule = (afterMs: number): void => {
    if (!isOpen) return;
    if (timer !== null) clearTimeout(timer);
    timer = setTimeout(wake, Math.max(LOOK_AGAIN_MS, afterMs));
    timer.unref();
  };

  const wake = (): void => {
    if (!isOpen) return;
    if (running !== null) {
      wokenWhileRunning = true;
      return;
    }
    running = drain().finally(() => {
      running = null;
      if (!wokenWhileRunning) return;
      wokenWhileRunning = false;
      wake();
    });
  };

  return {
    open: (): void => {
      isOpen = true;
      wake();
    },
    /**
     * Checks for new mails now. Bound to the creation's async context, because callers are often in
     * a transaction that Strapi would otherwise apply to the worker's own queries.
     */
    wake: AsyncResource.bind(wake),
    /** Stops claiming mails. @returns a promise that resolves once the current mail is settled */
    close: async (): Promise<void> => {
      isOpen = false;
      if (timer !== null) clearTimeout(timer);
      await running;
    },
  };
};

export type Worker = ReturnType<typeof createWorker>;
