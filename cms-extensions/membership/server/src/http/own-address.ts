import { AUTH_ERRORS, type ErrorBody } from 'contract';
import { ApiError } from './errors.ts';

/** A payment page must not send a member on to somebody else's site. */
export class ForeignAddress extends ApiError {
  readonly status = 422;
  readonly #field: string;

  /** @param field the field of the body that holds the address */
  constructor(field: string) {
    super(AUTH_ERRORS.validation);
    this.#field = field;
  }

  override body(): ErrorBody {
    return { detail: [{ msg: 'Is not an address of this site', loc: ['body', this.#field] }] };
  }
}

/**
 * Checks that the browser comes back to us.
 * @param storefrontUrl the site's own address; its origin is what counts
 */
export const createOwnAddress = (storefrontUrl: string) => {
  const { origin } = new URL(storefrontUrl);
  /** @throws ForeignAddress */
  return (address: string, field: string): void => {
    if (!URL.canParse(address) || new URL(address).origin !== origin) {
      throw new ForeignAddress(field);
    }
  };
};

export type AssertOwnAddress = ReturnType<typeof createOwnAddress>;
