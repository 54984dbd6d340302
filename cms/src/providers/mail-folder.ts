import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A composed message, as nodemailer hands it to a transport. */
type Mail = {
  message: {
    build(done: (error: Error | null, bytes: Buffer) => void): void;
    messageId(): string;
    getEnvelope(): { from: string | false; to: string[] };
  };
};

type Sent = { messageId: string; envelope: { from: string | false; to: string[] }; path: string };

const bytesOf = ({ message }: Mail): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    message.build((error, bytes) => (error ? reject(error) : resolve(bytes)));
  });

/** Sorts by time, and two messages of the same moment stay two. */
const nameOf = (now: Date): string =>
  `${now.toISOString().replace(/[:.]/g, '-')}-${randomUUID().slice(0, 8)}.eml`;

/**
 * A transport for nodemailer that delivers into a folder: each message is a file that any mail
 * program opens. For the embedded demo, where nobody should get real mail.
 * @param folder made with the first message
 */
export const mailFolder = (folder: string) => ({
  name: 'folder',
  version: '1',
  send(mail: Mail, done: (error: Error | null, sent?: Sent) => void): void {
    const deliver = async (): Promise<Sent> => {
      const path = join(folder, nameOf(new Date()));
      await mkdir(folder, { recursive: true });
      await writeFile(path, await bytesOf(mail), { flag: 'wx' });
      return { messageId: mail.message.messageId(), envelope: mail.message.getEnvelope(), path };
    };
    deliver().then((sent) => done(null, sent), done);
  },
});
