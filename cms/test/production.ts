const secret = (name: string): string => `${name}-of-a-production-in-a-test`;

/** The settings that a production start requires. */
export const PRODUCTION = {
  APP_KEYS: `${secret('first-key')},${secret('second-key')}`,
  ADMIN_JWT_SECRET: secret('panel-jwt'),
  ENCRYPTION_KEY: secret('encryption'),
  JWT_SECRET: secret('members'),
  DEPLOYMENT: 'production',
  SMTP_URL: 'smtp://user:password@mail.example.org:587',
  MUX_API_URL: 'https://api.mux.com',
  MUX_TOKEN_ID: 'token_of_a_test',
  MUX_TOKEN_SECRET: 'secret_of_a_test',
  MUX_WEBHOOK_SECRET: 'webhook_of_a_test',
  STRIPE_SECRET_KEY: 'sk_live_of_a_test',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_of_a_test',
  STRIPE_WEBHOOK_SECRET: 'whsec_of_a_test',
};
