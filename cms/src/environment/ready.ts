import { isProtectedAddress } from './loopback.ts';
import { BadEnvironment, DEMO_PASSWORD, type Environment } from './schema.ts';

const SECRET_VARIABLES: Readonly<Record<keyof Environment['secrets'], string>> = {
  appKeys: 'APP_KEYS',
  apiTokenSalt: 'API_TOKEN_SALT',
  adminJwtSecret: 'ADMIN_JWT_SECRET',
  transferTokenSalt: 'TRANSFER_TOKEN_SALT',
  encryptionKey: 'ENCRYPTION_KEY',
  jwtSecret: 'JWT_SECRET',
};

/** Where browsers are sent, by the names of the settings. */
const publicAddresses = ({ url, storefrontUrl, storage, mux }: Environment) => ({
  CMS_URL: url,
  STOREFRONT_URL: storefrontUrl,
  S3_PUBLIC_URL: storage?.publicUrl,
  MUX_STREAM_URL: mux.streamUrl,
  MUX_IMAGE_URL: mux.imageUrl,
});

const complaintsOfProduction = (environment: Environment): string[] => {
  const complaints = Object.entries(publicAddresses(environment))
    .filter(([, address]) => address !== undefined && !isProtectedAddress(address))
    .map(
      ([name]) =>
        `${name} must begin with https:// in production; plain http is for localhost alone`,
    );
  if (environment.demoAdmin.password === DEMO_PASSWORD) {
    complaints.push(
      'DEMO_ADMIN_PASSWORD is the demo password that everyone knows; leave it empty in production',
    );
  }
  return complaints;
};

/**
 * Refuses to serve with what only a build may lack (the secrets), and refuses in production what
 * only the embedded demo may have (its published password, addresses without TLS).
 * @throws BadEnvironment
 */
export const assertReadyToServe = (environment: Environment): void => {
  const complaints = Object.entries(SECRET_VARIABLES)
    .filter(([key]) => environment.secrets[key as keyof Environment['secrets']] === undefined)
    .map(([, name]) => `${name} is missing`);
  if (environment.deployment === 'production') {
    complaints.push(...complaintsOfProduction(environment));
  }
  if (complaints.length > 0) throw new BadEnvironment(complaints);
};
