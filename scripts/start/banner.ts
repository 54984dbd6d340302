import type { Settings } from './settings.ts';

const accounts = (settings: Settings): string =>
  settings.SEED_DEMO
    ? `
  Members (password demo1234)
    active@example.com          Premium
    trial@example.com           trial, card on file
    trial-no-card@example.com   trial, no card
    expired@example.com         expired
    inactive@example.com        never subscribed
  Legacy admin                  ${settings.DEMO_ADMIN_EMAIL} / ${settings.DEMO_ADMIN_PASSWORD}
  Strapi panel                  coach@example.com / Coach1234
`
    : '';

/** With a configured mail server, no mails can be read here. */
const mail = ({ runsSandbox, environment, SANDBOX_URL }: Settings): string =>
  runsSandbox && environment.SMTP_URL === undefined ? `  Sent mail      ${SANDBOX_URL}/mail\n` : '';

/** Printed once everything runs: the addresses and the demo accounts. */
export const banner = (settings: Settings, seconds: number): string => `
✓ ${settings.SITE_NAME} runs (${seconds.toFixed(1)} s)

  Storefront     ${settings.STOREFRONT_URL}
  Strapi panel   ${settings.CMS_URL}/admin
${settings.runsSandbox ? `  Sandbox        ${settings.SANDBOX_URL}\n` : ''}${mail(settings)}${accounts(settings)}
  Logs: ${settings.dataDir}/logs    Ctrl-C ends everything.
`;
