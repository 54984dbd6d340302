import { errors } from '@strapi/utils';

/**
 * A refusal of the content guards with a status that Strapi's own errors do not have; the panel
 * shows its message.
 */
export class Refused extends Error {
  readonly status: 404 | 409 | 422;

  constructor(status: 404 | 409 | 422, message: string) {
    super(message);
    this.name = 'Refused';
    this.status = status;
  }
}

// Strapi answers its HTTP errors with their status and logs all others as faults. That class is
// abstract and its constructor throws, so only its prototype is inherited.
Object.setPrototypeOf(Refused.prototype, errors.HttpError.prototype);
