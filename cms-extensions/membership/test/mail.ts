import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Core } from '@strapi/strapi';
import { SMTPServer } from 'smtp-server';
import type { MailOrder } from '../server/src/mail/message.ts';
import { enqueueMail } from '../server/src/mail/outbox.ts';
import type { Transaction } from '../server/src/platform/database/index.ts';
import { contextOf } from './context.ts';

const MESSAGE = 'plugin::membership.mail-message';

/** The functions of the outbox, to enqueue a mail. */
export const mailOf = (strapi: Core.Strapi) => ({
  enqueue: (order: MailOrder, trx?: Transaction) => enqueueMail(contextOf(strapi), order, trx),
});

/** A mail's row in the outbox. */
export const messageOf = (strapi: Core.Strapi, key: string) =>
  strapi.db.query(MESSAGE).findOne({ where: { key } });

/** Expires the lease of a mail whose sender has died, and makes its next attempt due. */
export const makeDue = (strapi: Core.Strapi, key: string): Promise<unknown> =>
  strapi.db
    .query(MESSAGE)
    .update({ where: { key }, data: { nextAttemptAt: new Date(Date.now() - 1) } });

/** A header of a message; long headers are folded. */
export const headerOf = (message: string, name: string): string =>
  new RegExp(`^${name}: (.*(?:\\r?\\n[ \\t].*)*)`, 'im')
    .exec(message)?.[1]
    ?.replace(/\r?\n\s+/g, ' ') ?? '';

/** The files in the embedded demo's mail folder. */
export const deliveredTo = (dataDir: string): string[] => {
  const folder = join(dataDir, 'mail');
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith('.eml'))
    .map((name) => readFileSync(join(folder, name), 'utf8'));
};

type Received = { recipients: string[]; message: string };

/** An answer such as '550 5.4.5 Daily limit'. */
const refusal = (answer: string): Error =>
  Object.assign(new Error(answer.slice(4)), { responseCode: Number(answer.slice(0, 3)) });

/** A mail server that keeps received mails. It can be stopped and restarted on its port. */
export const startMailServer = async () => {
  const received: Received[] = [];
  const refused = new Map<string, string>();
  let senderAnswer: string | null = null;
  let beforeYes = async (): Promise<void> => {};

  const listen = (port: number): Promise<SMTPServer> =>
    new Promise((resolve) => {
      const server: SMTPServer = new SMTPServer({
        authOptional: true,
        disabledCommands: ['STARTTLS', 'AUTH'],
        onMailFrom: (_address, _session, done) =>
          senderAnswer === null ? done() : done(refusal(senderAnswer)),
        onRcptTo: ({ address }, _session, done) => {
          const answer = refused.get(address);
          return answer === undefined ? done() : done(refusal(answer));
        },
        onData: async (stream, { envelope }, done) => {
          const message = await text(stream);
          received.push({ recipients: envelope.rcptTo.map(({ address }) => address), message });
          await beforeYes();
          done();
        },
      });
      // Some tests make a client die in the middle.
      server.on('error', () => {});
      server.listen(port, '127.0.0.1', () => resolve(server));
    });

  let server = await listen(0);
  const { port } = server.server.address() as AddressInfo;
  const goAway = (): Promise<void> => new Promise((resolve) => server.close(() => resolve()));

  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    /** Refuses this recipient from now on, with a code and what it means. */
    refuse: (address: string, answer = '550 No such person here'): void => {
      refused.set(address, answer);
    },
    /** Takes this recipient's mail again. */
    accept: (address: string): void => {
      refused.delete(address);
    },
    /** Refuses the sender from now on; null takes it again. */
    refuseSender: (answer: string | null): void => {
      senderAnswer = answer;
    },
    /** Runs `what` after a message is received and before the server confirms it. */
    beforeSayingYes: (what: () => Promise<void>): void => {
      beforeYes = what;
    },
    goAway,
    comeBack: async (): Promise<void> => {
      server = await listen(port);
    },
    stop: goAway,
  };
};

export type TestMailServer = Awaited<ReturnType<typeof startMailServer>>;
