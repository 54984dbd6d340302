import type { Core } from '@strapi/strapi';
import { z } from 'zod';
import { MESSAGE_TABLE } from './content-types.ts';
import { isSealed, type Seal, storedValues } from './seal.ts';

/** Number of rows read at once. */
const PAGE = 200;

/** Templates of mails that go to the coach or to an account that is already deleted. */
const TO_NO_MEMBER = ['refund-asked', 'account-deleted'];

/** Template of the mail that earlier versions sent to the previous address of an account. */
const ADDRESS_LEFT = 'email-changed';

const waitingSchema = z.object({ id: z.number(), key: z.string(), values: storedValues });

/**
 * Converts mails of an earlier version to the current format. Runs at every start, since an
 * instance of the earlier version may still order mails while this one starts.
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
        // Skip a mail that was settled meanwhile, since its values were removed.
        await rows().where({ id }).whereNotNull('next_attempt_at').update({ values: sealed });
      }
      if (page.length < PAGE) return;
    }
  };

  /** Removes the values of mails that were given up; earlier versions kept them. */
  const emptyFailed = async (): Promise<void> => {
    await rows()
      .where({ state: 'failed' })
      .whereNull('next_attempt_at')
      .update({ values: JSON.stringify({}) });
  };

  /**
   * Earlier versions stored only the address of a mail. Assigns each mail to the member who has the
   * address now, unless that account is newer than the mail or another account has given up the
   * address since then: in those cases the owner is unknown and the mail stays unassigned.
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
