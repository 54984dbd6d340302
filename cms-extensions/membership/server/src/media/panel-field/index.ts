export { registerVideoField, videoFieldRoutes } from './routes.ts';
