import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { createInterface } from 'node:readline';
import nodemailer from '@strapi/provider-email-nodemailer';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseEnvironment } from '../environment/schema.ts';
import { mailProvider } from './mail.ts';

/**
 * Responses of a mail server that offers no STARTTLS, or whose offer was removed by an attacker.
 */
const ANSWERS: Readonly<Record<string, string>> = {
  EHLO: '250-plain.example\r\n250 8BITMIME',
  DATA: '354 Go on',
  QUIT: '221 Bye',
};

describe('mail of a production', () => {
  const received: string[] = [];
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.write('220 plain.example\r\n');
    createInterface({ input: socket }).on('line', (line) => {
      received.push(line);
      const command = line.slice(0, 4).toUpperCase();
      if (/^(EHLO|MAIL|RCPT|DATA|QUIT|\.)/.test(command)) {
        socket.write(`${ANSWERS[command] ?? '250 OK'}\r\n`);
      } else if (command === 'STAR') {
        socket.write('502 Not here\r\n');
      }
    });
  });

  beforeAll(async () => {
    server.listen(0);
    await once(server, 'listening');
  });
  afterAll(() => server.close());

  const send = (
    host: string,
    query = '',
    deployment = 'production',
    SITE_NAME = 'Ondelle',
  ): Promise<unknown> => {
    received.length = 0;
    const { port } = server.address() as AddressInfo;
    const SMTP_URL = `smtp://${host}:${port}${query}`;
    const variables = { DEPLOYMENT: deployment, SMTP_URL, SITE_NAME };
    const { providerOptions, settings } = mailProvider(parseEnvironment(variables, '/data'));
    const mail = { to: 'anna@example.com', subject: 'A link', text: 'Only for Anna.' };
    return nodemailer.init(providerOptions, settings).send(mail);
  };

  // Reaches this machine, but is not a loopback name.
  const ELSEWHERE = '0.0.0.0';

  it('does not go to a server that cannot do TLS', async () => {
    await expect(send(ELSEWHERE)).rejects.toThrow(/STARTTLS/);
    expect(received.join('\n')).not.toMatch(/MAIL FROM|Anna/i);
  });

  it('goes there when the setting says so, or the server is on this machine', async () => {
    await send(ELSEWHERE, '?requireTLS=false');
    expect(received).toContain('Only for Anna.');
    await send('127.0.0.1');
    expect(received).toContain('Only for Anna.');
  });

  it.each([
    ['Pilates: Strong & Calm', '"Pilates: Strong & Calm"'],
    ['Anna (Berlin)', '"Anna (Berlin)"'],
    ['Bo <K\u00f6ln>', '=?UTF-8?Q?Bo_=3CK=C3=B6ln=3E?='],
    ['Bo "Fit", Inc.', '"Bo \\"Fit\\", Inc."'],
  ])('is from the support address, and from the site: %s', async (siteName, quoted) => {
    await send('127.0.0.1', '', 'production', siteName);
    expect(received).toContain('MAIL FROM:<hello@ondelle.example>');
    expect(received).toContain(`From: ${quoted} <hello@ondelle.example>`);
  });

  it('goes nowhere without a server, and into no folder', async () => {
    const { providerOptions, settings } = mailProvider(
      parseEnvironment({ DEPLOYMENT: 'production' }, '/data'),
    );
    const mail = { to: 'anna@example.com', subject: 'A link', text: 'Only for Anna.' };
    await expect(nodemailer.init(providerOptions, settings).send(mail)).rejects.toThrow(
      'No mail server is connected',
    );
  });

  it('goes anywhere in the demo', async () => {
    await send(ELSEWHERE, '', 'embedded');
    expect(received).toContain('Only for Anna.');
  });
});
