export { withBodyErrors } from './body-errors.ts';
export { createClientAddress, type ReadClientAddress } from './client-address.ts';
export { type Endpoint, endpoint, type ParsedRequest, strapiRoute } from './endpoint.ts';
export * from './errors.ts';
export { createFront, type FrontRequest, type FrontRoute, standBefore } from './front.ts';
export { knownPathsOf } from './paths.ts';
export { readRawBody } from './raw-body.ts';
export { type Caching, PUBLIC_CACHING, Representation } from './representation.ts';
export { createShield } from './shield.ts';
