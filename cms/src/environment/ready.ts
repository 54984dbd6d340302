import { BadEnvironment, DEMO_PASSWORD, type Environment } from './schema.ts';

const SECRET_VARIABLES: Readonly<Record<keyof Environment['secrets'], string>> = {
  appKeys: 'APP_KEYS',
  apiTokenSalt: 'API_TOKEN_SALT',
  adminJwtSecret: 'ADMIN_JWT_SECRET',
  transferTokenSalt: 'TRANSFER_TOKEN_SALT',
  encryptionKey: 'ENCRYPTION_KEY',
  jwtSecret: 'JWT_SECRET',
};

/**
 * Refuses to serve with what only a build may lack (the secrets), and refuses in production what
 * only the embedded demo may have (its published password, mail in a folder).
 * @throws BadEnvironment
 */
export const assertReadyToServe = (environment: Environment): void => {
  const complaints = Object.entries(SECRET_VARIABLES)
    .filter(([key]) => environment.secrets[key as keyof Environment['secrets']] === undefined)
    .map(([, name]) => `${name} is missing`);
  const { deployment, demoAdmin, mail } = environment;
  if (deployment === 'production' && demoAdmin.password === DEMO_PASSWORD) {
    complaints.push(
      'DEMO_ADMIN_PASSWORD is the demo password that everyone knows; leave it empty in production',
    );
  }
  if (deployment === 'production' && mail.smtpUrl === undefined) {
    complaints.push('SMTP_URL is missing: a production sends mail, reset links among it, by SMTP');
  }
  if (complaints.length > 0) throw new BadEnvironment(complaints);
};
