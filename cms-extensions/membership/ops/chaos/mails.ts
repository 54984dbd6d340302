import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { linkTokenIn, parseMail, type ReceivedMail } from '../../test/mailbox.ts';

/** Long, since the machine may be busy with other work. */
const TIMEOUT_MS = 600_000;

/** The mails that the app sent; each file is read once. */
export const openMailboxes = (dataDir: string) => {
  const folder = join(dataDir, 'mail');
  const known = new Set<string>();
  const byAddress = new Map<string, ReceivedMail[]>();
  let reads: Promise<void> = Promise.resolve();

  const readNew = async (): Promise<void> => {
    const names = await readdir(folder).catch(() => []);
    for (const name of names) {
      // Only complete messages: a draft disappears a moment later.
      if (!name.endsWith('.eml') || known.has(name)) continue;
      known.add(name);
      const mail = parseMail(await readFile(join(folder, name), 'utf8'));
      byAddress.set(mail.to, [...(byAddress.get(mail.to) ?? []), mail]);
    }
  };

  const to = async (address: string): Promise<readonly ReceivedMail[]> => {
    reads = reads.then(readNew);
    await reads;
    return byAddress.get(address) ?? [];
  };

  return {
    /** The mails to an address. */
    to,

    /** Waits for a mail with a link to an address. Returns the link's token; null if none comes. */
    linkTokenTo: async (address: string): Promise<string | null> => {
      const until = Date.now() + TIMEOUT_MS;
      do {
        const found = (await to(address)).find(({ text }) => text.includes('#token='));
        if (found !== undefined) return linkTokenIn(found);
        await wait(100);
      } while (Date.now() < until);
      return null;
    },
  };
};

export type Mailboxes = ReturnType<typeof openMailboxes>;
