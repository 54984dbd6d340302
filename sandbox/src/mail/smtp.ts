/* A mail server that delivers into a folder, for trying out what sends by SMTP: `node
 * src/mail/smtp.ts --port 2525 --folder .data/mail`. It takes mail for everyone, on this machine. */
import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { SMTPServer } from 'smtp-server';

const { values } = parseArgs({
  options: { port: { type: 'string', default: '2525' }, folder: { type: 'string', default: '' } },
});
const folder = values.folder;
mkdirSync(folder, { recursive: true });

/** Each delivery is a file of its own: a mail that comes twice must be seen twice. */
const store = async (message: Buffer): Promise<void> => {
  const id = randomUUID();
  const draft = join(folder, `.${id}.draft`);
  await writeFile(draft, message);
  await rename(draft, join(folder, `${id}.eml`));
};

const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['AUTH', 'STARTTLS'],
  onData: (stream, _session, done) => {
    buffer(stream)
      .then(store)
      .then(
        () => done(),
        (error: Error) => done(error),
      );
  },
});
server.on('error', (error) => console.error(error));
server.listen(Number(values.port), '127.0.0.1', () => console.log('The mail server listens'));
