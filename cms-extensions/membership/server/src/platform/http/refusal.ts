/** What is wrong with a field of a form. */
type FieldFault = { path: string; text: string };

type Details = {
  /** The wrong fields, with what the form shows beside each. */
  fields?: readonly FieldFault[];
  /** Which conflict it is, and what holds now. */
  code?: string;
  data?: unknown;
};

type Status = 400 | 404 | 409 | 422 | 502;

/** A call of the desk that is refused in words for the person at the screen. */
export class Refusal extends Error {
  readonly status: Status;
  readonly details: Details;

  /** @param status 409: the world has changed; 422: a field is wrong; 502: a provider is silent */
  constructor(status: Status, text: string, details: Details = {}) {
    super(text);
    this.status = status;
    this.details = details;
  }
}

/** @throws Refusal 422 for one field */
export const refuseField = (path: string, text: string): never => {
  throw new Refusal(422, text, { fields: [{ path, text }] });
};
