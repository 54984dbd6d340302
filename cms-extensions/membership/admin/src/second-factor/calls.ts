import {
  type AuthenticationResponseJSON,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser';
import { getFetchClient, isFetchError } from '@strapi/strapi/admin';
import type { SecondFactorAdded, SecondFactorView } from 'contract/desk/second-factor';

/* The calls of the second factor. They work outside of the panel's store, in front of it. */

const PATH = '/membership/second-factor';

type Proof = { code: string } | { password: string } | { passkey: AuthenticationResponseJSON };

const post = async <Answer>(path: string, body: object = {}): Promise<Answer> =>
  (await getFetchClient().post<{ data: Answer }>(path, body)).data.data;
const get = async <Answer>(path: string): Promise<Answer> =>
  (await getFetchClient().get<{ data: Answer }>(path)).data.data;

export const readView = (): Promise<SecondFactorView> => get(PATH);

export const pass = (proof: Proof): Promise<SecondFactorView> => post(`${PATH}/pass`, proof);

/** Asks the browser for one of the user's passkeys. */
export const passWithPasskey = async (): Promise<SecondFactorView> => {
  const optionsJSON = await post<PublicKeyCredentialRequestOptionsJSON>(`${PATH}/passkey-request`);
  return pass({ passkey: await startAuthentication({ optionsJSON }) });
};

/** Has the browser make a passkey. */
export const addPasskey = async (name: string): Promise<SecondFactorAdded> => {
  const path = `${PATH}/passkey-creation`;
  const optionsJSON = await post<PublicKeyCredentialCreationOptionsJSON>(path);
  const passkey = await startRegistration({ optionsJSON });
  return post(`${PATH}/passkeys`, { name, passkey });
};

/** Begins to set up an app: its secret, and the address that the app scans. */
export const beginApp = (): Promise<{ secret: string; address: string }> => post(`${PATH}/app`);

export const addApp = (code: string): Promise<SecondFactorAdded> =>
  post(`${PATH}/app-code`, { code });

export const renewRecoveryCodes = (): Promise<SecondFactorAdded> => post(`${PATH}/recovery-codes`);

export const removeFactor = async (id: number): Promise<void> => {
  await getFetchClient().del(`${PATH}/factors/${id}`);
};

/** What went wrong, for the person at the screen. */
export const faultOf = (thrown: unknown): string => {
  if (isFetchError(thrown)) return thrown.message;
  return thrown instanceof Error && thrown.name === 'NotAllowedError'
    ? 'No passkey was given. Please try again.'
    : 'This did not work. Please try again.';
};
