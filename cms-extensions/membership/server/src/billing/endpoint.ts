import type { Call, ResponseOf } from 'contract';
import { type Endpoint, endpoint, type ParsedRequest } from '../platform/http/index.ts';
import { toPaymentError } from './errors.ts';

/** An endpoint whose handler talks to Stripe: the SDK's errors become the API's in this one place. */
export const paymentEndpoint = <const Definition extends Call>(
  call: Definition,
  handler: (request: ParsedRequest<Definition>) => Promise<ResponseOf<Definition>>,
): Endpoint =>
  endpoint(call, async (request) => {
    try {
      return await handler(request);
    } catch (error) {
      throw toPaymentError(error);
    }
  });
