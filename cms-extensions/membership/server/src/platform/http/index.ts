export { createClientAddress, type ReadClientAddress, trustedBy } from 'server-kit/http-server';
export { answerWith, createApiGuard, noteUnreadableBody } from './api-guard.ts';
export { createDraining, createUploadTimeouts } from './connections.ts';
export { type Endpoint, endpoint, type ParsedRequest, parse, strapiRoute } from './endpoint.ts';
export * from './errors.ts';
export { createFastPath, type FastRequest, type FastRoute, installFastPath } from './fast-path.ts';
export { currentLocale, inLocale } from './language.ts';
export { type FileField, type IncomingFile, readForm } from './multipart.ts';
export { createRouteNames, isApiPath, type KnownPath, knownPathsOf } from './paths.ts';
export { acceptPreviousSecrets } from './previous-keys.ts';
export { Refusal, refuseField } from './refusal.ts';
export {
  type Caching,
  jsonRepresentation,
  PUBLIC_CACHING,
  SECURITY_HEADERS,
} from './representation.ts';
export {
  bearerToken,
  readRawBody,
  type Session,
} from './request.ts';
