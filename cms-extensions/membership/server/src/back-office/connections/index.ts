export { connectionRoutes } from './routes.ts';
export { type ConnectionState, connectionStates } from './states.ts';
