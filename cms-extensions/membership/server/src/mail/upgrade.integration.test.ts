import { DAY_MS } from 'contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Booted, bootMembership } from '../../../test/boot.ts';
import { clientOf, freshEmail, signUp } from '../../../test/client.ts';
import {
  headerOf,
  mailOf,
  makeDue,
  messageOf,
  startMailServer,
  type TestMailServer,
} from '../../../test/mail.ts';
import { eventually } from '../../../test/redis.ts';
import { MESSAGE_TABLE } from './content-types.ts';

const TOKEN = 'token-of-a-link-that-signs-in';

describe.each(['sqlite', 'postgres'] as const)('mails of the version before on %s', (database) => {
  let server: TestMailServer;
  let app: Booted;
  let counter = 0;

  beforeAll(async () => {
    server = await startMailServer();
    app = await bootMembership({
      database,
      env: { SMTP_URL: server.url, SUPPORT_EMAIL: 'help@example.com' },
    });
  });
  afterAll(async () => {
    await app.stop();
    await server.stop();
  });

  type Row = { recipient: string; template?: string; created_at?: Date; [column: string]: unknown };

  /** Adds a row as that version wrote it: no member, values in plain text. @returns its key */
  const orderedBefore = async ({ recipient, ...columns }: Row): Promise<string> => {
    counter += 1;
    const key = `before-${counter}`;
    const at = columns.created_at ?? new Date();
    await app.strapi.db.connection(MESSAGE_TABLE).insert({
      ...{ document_id: key, key, recipient, template: 'receipt', values: '{}' },
      ...{ state: 'sent', attempts: 1, message_id: `<${key}@example.com>` },
      ...{ next_attempt_at: null, created_at: at, updated_at: at },
      ...columns,
    });
    return key;
  };
  const rowOf = (key: string) => app.strapi.db.connection(MESSAGE_TABLE).where({ key }).first();
  const ownerOf = async (key: string): Promise<unknown> => (await rowOf(key)).user_document_id;
  const joined = (email: string, moment: Date) =>
    app.strapi.db.connection('up_users').where({ email }).update({ created_at: moment });
  const ago = (days: number): Date => new Date(Date.now() - days * DAY_MS);
  const newMember = () => signUp(clientOf(app));

  it('that wait are encrypted by the next start, and sent all the same', async () => {
    const { email } = await newMember();
    const key = await orderedBefore({
      recipient: email,
      template: 'password-reset',
      values: JSON.stringify({ resetToken: TOKEN }),
      state: 'queued',
      next_attempt_at: new Date(Date.now() + DAY_MS),
    });
    const failed = await orderedBefore({
      recipient: freshEmail(),
      values: JSON.stringify({ resetToken: TOKEN }),
      state: 'failed',
    });
    await app.restart();
    const waiting = JSON.stringify(await rowOf(key));
    expect(waiting).not.toContain(TOKEN);
    expect(waiting).toContain('sealed');
    // A mail that was given up needs no values, since it is never sent again.
    expect((await messageOf(app.strapi, failed)).values).toEqual({});

    await makeDue(app.strapi, key);
    // Another order wakes the worker.
    await mailOf(app.strapi).enqueue({
      ...{ key: `wake-${key}`, template: 'account-deleted', to: freshEmail(), values: {} },
      userDocumentId: null,
    });
    await eventually(async () =>
      expect(await messageOf(app.strapi, key)).toMatchObject({ state: 'sent', values: {} }),
    );
    const received = server.received.find(({ message }) => headerOf(message, 'To') === email);
    expect(received?.message.replace(/=\r?\n/g, '')).toContain(TOKEN);
  });

  it('become those of the member whose address it is and was, and of nobody else', async () => {
    const [old, young, heir] = [await newMember(), await newMember(), await newMember()];
    const coach = await signUp(clientOf(app), 'help@example.com');
    await joined(old.email, ago(30));
    await joined(young.email, ago(5));
    await joined(heir.email, ago(60));
    await joined(coach.email, ago(60));
    const since = (days: number) => ({ created_at: ago(days) });
    const left = { recipient: heir.email, template: 'email-changed' };
    const toCoach = { recipient: coach.email };
    const rows = {
      own: await orderedBefore({ recipient: old.email.toUpperCase(), ...since(10) }),
      olderThanTheAccount: await orderedBefore({ recipient: young.email, ...since(10) }),
      // Another account gave up this address five days ago; then the heir took it.
      whileItWasAnothers: await orderedBefore({ recipient: heir.email, ...since(10) }),
      tellingThatItWasLeft: await orderedBefore({ ...left, ...since(5) }),
      afterItWasLeft: await orderedBefore({ recipient: heir.email, ...since(1) }),
      toNoAccount: await orderedBefore({ recipient: freshEmail(), ...since(1) }),
      toTheCoach: await orderedBefore({ ...toCoach, template: 'refund-asked' }),
      ofADeletedAccount: await orderedBefore({ ...toCoach, template: 'account-deleted' }),
    };
    await app.restart();
    const owners = await Promise.all(
      Object.entries(rows).map(async ([name, key]) => [name, await ownerOf(key)]),
    );
    expect(Object.fromEntries(owners)).toEqual({
      own: old.user.id,
      olderThanTheAccount: null,
      whileItWasAnothers: null,
      tellingThatItWasLeft: null,
      afterItWasLeft: heir.user.id,
      toNoAccount: null,
      toTheCoach: null,
      ofADeletedAccount: null,
    });
  });
});
