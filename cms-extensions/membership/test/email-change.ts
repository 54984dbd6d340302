import { expect } from 'vitest';
import { type Client, PASSWORD } from './client.ts';
import { linkTokenIn, mailTo } from './mailbox.ts';

/** Changes a member's e-mail and confirms the new address. */
export const changeEmail = async (
  app: { dataDir: string },
  client: Client,
  token: string,
  email: string,
): Promise<void> => {
  const change = { email, current_password: PASSWORD };
  expect((await client.patch('/auth/profile', change, { token })).status).toBe(200);
  const link = linkTokenIn(await mailTo(app, email, /^Confirm your new e-mail/));
  const confirmed = await client.post('/auth/confirm-email-change', { token: link });
  expect(confirmed.status).toBe(200);
};
