import { test } from './test.ts';

const SETTINGS = '/plugins/membership/settings';

test('an owner finds the test of each connection, and invites to the team', async ({ aCoach }) => {
  const panel = await aCoach(`${SETTINGS}/connections`);
  await panel.getByRole('heading', { level: 2, name: 'Mux' }).waitFor();
  await panel.getByRole('button', { name: 'Test', exact: true }).first().waitFor();
  await panel.getByRole('link', { name: 'Team' }).click();
  await panel
    .getByRole('button', { name: /^Invite/ })
    .first()
    .click();
  await panel.getByRole('dialog').getByLabel('E-mail').waitFor();
});
