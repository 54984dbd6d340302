import { isProtectedAddress } from './network.ts';
import { BadEnvironment, type Environment } from './schema.ts';

const SECRET_VARIABLES: Readonly<Record<keyof Environment['secrets'], string>> = {
  appKeys: 'APP_KEYS',
  adminJwtSecret: 'ADMIN_JWT_SECRET',
  encryptionKey: 'ENCRYPTION_KEY',
  jwtSecret: 'JWT_SECRET',
};

/** Addresses that browsers are sent to, by the names of the settings. */
const publicAddresses = ({ url, storefrontUrl, storage, mux }: Environment) => ({
  CMS_URL: url,
  STOREFRONT_URL: storefrontUrl,
  S3_PUBLIC_URL: storage?.publicUrl,
  MUX_API_URL: mux.apiUrl,
});

/** The minimum length of the output of `openssl rand -base64 32`: 256 bits. */
const SECRET_LENGTH_MIN = 32;

/** Every secret with its setting's name. */
const namedSecrets = ({ secrets }: Environment): [name: string, value: string][] =>
  Object.entries(secrets).flatMap(([key, values = []]) =>
    values.map((one): [string, string] => [SECRET_VARIABLES[key as keyof typeof secrets], one]),
  );

/** A short secret can be guessed; a leak of a reused secret exposes both of its uses. */
const complaintsOfSecrets = (environment: Environment): string[] => {
  const named = namedSecrets(environment);
  const short = named
    .filter(([, value]) => value.length < SECRET_LENGTH_MIN)
    .map(([name]) => `${name} must have ${SECRET_LENGTH_MIN} characters or more in production`);
  const repeated = named.flatMap(([name, value], index) => {
    const first = named.findIndex(([, other]) => other === value);
    return first === index ? [] : [`${name} must not be the same as ${named[first]?.[0]}`];
  });
  return [...new Set([...short, ...repeated])];
};

const complaintsOfProduction = (environment: Environment): string[] => {
  const complaints = Object.entries(publicAddresses(environment))
    .filter(([, address]) => address !== undefined && !isProtectedAddress(address))
    .map(
      ([name]) =>
        `${name} must begin with https:// in production; plain http is for localhost alone`,
    );
  complaints.push(...complaintsOfSecrets(environment));
  return complaints;
};

/**
 * Refuses to serve requests without the secrets, which only a build may lack. In production, also
 * refuses what only the embedded demo may have (its published password, addresses without TLS).
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
