import type { Core } from '@strapi/strapi';
import { jsonLine } from 'server-kit/request-log';

/** Winston's key of a line as it is written. */
const MESSAGE = Symbol.for('message');

/** Lets Strapi's logger, which is winston, write lines of JSON. */
export const logAsJson = (strapi: Core.Strapi): void => {
  strapi.log.format = {
    transform: (info) => ({ ...info, [MESSAGE]: jsonLine(info.level, String(info.message)) }),
  };
};
