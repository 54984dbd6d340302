import { expect, test } from './test.ts';

const SETTINGS = '/plugins/membership/settings';

test('an owner finds the test of each connection, and invites to the team', {
  tag: '@all',
}, async ({ aCoach }) => {
  const panel = await aCoach(`${SETTINGS}/connections`);
  await panel.getByRole('heading', { level: 2, name: 'Mux' }).waitFor();
  await panel.getByRole('button', { name: 'Test', exact: true }).first().click();
  await panel.getByText(/^The webhook has all \d+ kinds of messages/).waitFor();
  await panel.getByRole('link', { name: 'Team' }).click();
  await panel
    .getByRole('button', { name: /^Invite/ })
    .first()
    .click();
  await panel.getByRole('dialog').getByLabel('E-mail').waitFor();
});

test('files are saved from the desk: the members; and of a backup is said why there is none', {
  tag: '@all',
}, async ({ aCoach }) => {
  const panel = await aCoach('/plugins/membership/members');
  const download = panel.waitForEvent('download');
  await panel.getByRole('button', { name: 'Export' }).click();
  expect((await download).suggestedFilename()).toMatch(/^members-[\d-]+\.csv$/);
  await panel.getByRole('link', { name: 'Settings' }).click();
  await panel.getByRole('link', { name: 'Backups' }).click();
  // The demo has no key for backups.
  await panel.getByRole('button', { name: 'Download' }).click();
  await panel.getByText(/^BACKUP_RECIPIENT is not set/).waitFor();
});
