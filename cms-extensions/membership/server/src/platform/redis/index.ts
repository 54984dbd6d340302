export { connectRedis } from './connection.ts';
