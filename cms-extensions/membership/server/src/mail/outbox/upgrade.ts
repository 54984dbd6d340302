import type { Core } from '@strapi/strapi';
import { z } from 'zod';
import { MESSAGE_TABLE } from '../content-types/mail-message.ts';
import { isSealed, type Seal } from './seal.ts';
import { storedValues } from './stored.ts';

/** Rows that are read at once. */
const PAGE = 200;

/** Mails that an earlier version sent to the coach, or about an account that was gone by then. */
const TO_NO_MEMBER = ['refund-asked', 'account-deleted'];

/** What an earlier version told the address that an account had just left. */
const ADDRESS_LEFT = 'email-changed';

const waitingSchema = z.object({ id: z.number(), key: z.string(), values: storedValues });

/**
 * Brings mails that an earlier version of ours wrote to what this one writes. Runs at every start,
 * since an instance of the earlier version may still order mails while this one starts.
 */
export const createUpgrade = (strapi: Core.Strapi, seal: Seal) => {
  const knex = () => strapi.db.connection;
  const rows = () => knex()(MESSAGE_TABLE);

  const sealWaiting = async (): Promise<void> => {
    for (let after = 0; ; ) {
      const page: unknown[] = await rows()
        .whereNotNull('next_attempt_at')
        .where('id', '>', after)
        .orderBy('id')
        .limit(PAGE)
        .select('id', 'key', 'values');
      for (const { id, key, values } of z.array(waitingSchema).parse(page)) {
        after = id;
        if (isSealed(values)) continue;
        const sealed = JSON.stringify(seal.seal(values, key));
        // One that was sent meanwhile keeps nothing.
        await rows().where({ id }).whereNotNull('next_attempt_at').update({ values: sealed });
      }
      if (page.length < PAGE) return;
    }
  };

  /** What was given up kept its values. */
  const emptyFailed = async (): Promise<void> => {
    await rows()
      .where({ state: 'failed' })
      .whereNull('next_attempt_at')
      .update({ values: JSON.stringify({}) });
  };

  /**
   * Mails were kept by address. One belongs to the member who has the address now, unless that
   * account is younger than the mail or another account has left the address since: then it cannot
   * be told whose it is, and it stays nobody's.
   */
  const keyByMember = async (): Promise<void> => {
    const owner = knex()('up_users as u')
      .select('u.document_id')
      .whereRaw('u.email_lower = lower(??)', [`${MESSAGE_TABLE}.recipient`])
      .whereRaw('u.created_at <= ??', [`${MESSAGE_TABLE}.created_at`]);
    await rows()
      .whereNull('user_document_id')
      .whereNotIn('template', TO_NO_MEMBER)
      .whereExists(owner.clone())
      .whereNotExists(
        knex()(`${MESSAGE_TABLE} as l`)
          .select('l.id')
          .where('l.template', ADDRESS_LEFT)
          .whereRaw('lower(l.recipient) = lower(??)', [`${MESSAGE_TABLE}.recipient`])
          .whereRaw('l.created_at >= ??', [`${MESSAGE_TABLE}.created_at`]),
      )
      .update({ user_document_id: owner });
  };

  return async (): Promise<void> => {
    await emptyFailed();
    await sealWaiting();
    await keyByMember();
  };
};
