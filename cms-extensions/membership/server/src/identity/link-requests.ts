import { randomUUID } from 'node:crypto';
import { HOUR_MS, HOUR_SECONDS } from 'contract';
import { z } from 'zod';
import type { Context } from '../context.ts';
import { storedTime, type Transaction } from '../platform/database/index.ts';
import { addOutboxJob, addOwn, type Queue } from '../platform/outbox/index.ts';
import { LINK_REQUEST_TABLE, REQUESTED_LINKS } from './content-types.ts';

/** Whoever asked waits for the mail, and asks again after a while. */
const RETRY = { firstPauseSeconds: 5, longestPauseSeconds: HOUR_SECONDS };
/** A link that comes later is of no use. */
const USEFUL_MS = HOUR_MS;

const requestSchema = z.object({
  purpose: z.enum(REQUESTED_LINKS),
  email: z.string(),
  created_at: storedTime,
});

type Purpose = (typeof REQUESTED_LINKS)[number];

/** Mails a link, if there is an account that may have one. */
type SendLink = (email: string) => Promise<void>;

/**
 * Links that somebody without a session asks for. A request is stored before it is answered, so that
 * the end of the process loses none, and whether there is an account is looked up afterwards: the
 * duration of the answer would tell.
 */
export class LinkRequests {
  readonly #ctx: Context;
  readonly #queue: Queue<z.output<typeof requestSchema>>;

  /** @param senders who answers the requests of each purpose */
  constructor(ctx: Context, senders: Readonly<Record<Purpose, SendLink>>) {
    this.#ctx = ctx;
    this.#queue = {
      name: 'requested links',
      table: LINK_REQUEST_TABLE,
      dueColumn: 'due_at',
      entrySchema: requestSchema,
      deliver: async ({ report }, { purpose, email, created_at: askedAt }) => {
        if (Date.now() - askedAt > USEFUL_MS)
          report(new Error(`A link (${purpose}) could not be sent for an hour and is given up`));
        else await senders[purpose](email);
        return null;
      },
      retry: () => RETRY,
    };
    addOutboxJob(ctx, this.#queue);
  }

  /**
   * Stores a request, which is carried out without the caller's waiting for it.
   * @param trx the open transaction that it belongs to; a new one by default
   */
  async add(purpose: Purpose, email: string, trx?: Transaction): Promise<void> {
    const entry = { key: randomUUID(), columns: { purpose, email } };
    const addIn = (open: Transaction) => addOwn(this.#ctx, this.#queue, entry, open);
    await (trx === undefined
      ? this.#ctx.strapi.db.transaction((open) => addIn(open.trx))
      : addIn(trx));
  }
}
