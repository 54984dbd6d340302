import type { Call, ResponseOf } from 'contract';
import { type Endpoint, endpoint, type ParsedRequest } from '../platform/http/index.ts';
import { toPaymentError } from './errors.ts';

/** An endpoint whose handler calls Stripe; converts the SDK's errors to API errors. */
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
