/** The settings that a production asks for, beside the secrets that every booted app has. */
export const PRODUCTION = {
  DEPLOYMENT: 'production',
  DEMO_ADMIN_PASSWORD: '',
  SMTP_URL: 'smtp://user:password@mail.example.org:587',
  MUX_API_URL: 'https://api.mux.com',
  MUX_TOKEN_ID: 'token_of_a_test',
  MUX_TOKEN_SECRET: 'secret_of_a_test',
  MUX_WEBHOOK_SECRET: 'webhook_of_a_test',
  STRIPE_SECRET_KEY: 'sk_live_of_a_test',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_of_a_test',
  STRIPE_WEBHOOK_SECRET: 'whsec_of_a_test',
} as const;
