import { randomBytes } from 'node:crypto';
import type { Core } from '@strapi/strapi';
import { API_BASE_PATH } from 'contract';
import type { Middleware } from 'koa';
import { SECURITY_HEADERS } from '../../platform/http/index.ts';
import type { SubtitleFormat } from './formats.ts';

const FILE_UID = 'plugin::membership.subtitle-file';
const PATTERN = new RegExp(`^${API_BASE_PATH}/video/subtitles/([\\w-]{43})\\.(?:vtt|srt)$`);
/** Mux fetches immediately, and reports a failure within minutes. */
const KEPT_MS = 86_400_000;

/** Subtitle files for Mux to fetch. */
export const createSubtitleFiles = (strapi: Core.Strapi) => {
  const rows = () => strapi.db.query(FILE_UID);
  return {
    /** @returns the secret address from which the file can be fetched for a day */
    keep: async (text: string, format: SubtitleFormat): Promise<string> => {
      const token = randomBytes(32).toString('base64url');
      await rows().create({ data: { token, text } });
      const site: string = strapi.config.get('server.absoluteUrl');
      return `${site}${API_BASE_PATH}/video/subtitles/${token}.${format}`;
    },

    /** Serves the files to Mux. Runs before Strapi's own routes, which do not know the address. */
    serve: (async (ctx, next) => {
      const token = PATTERN.exec(ctx.path)?.[1];
      if (token === undefined || !/^(GET|HEAD)$/.test(ctx.method)) return next();
      const found: { text: string } | null = await rows().findOne({ where: { token } });
      if (found === null) return next();
      ctx.set({ ...SECURITY_HEADERS, 'Cache-Control': 'no-store' });
      ctx.type = 'text/vtt; charset=utf-8';
      ctx.body = found.text;
    }) satisfies Middleware,

    prune: async (now: Date): Promise<void> => {
      const before = new Date(now.getTime() - KEPT_MS).toISOString();
      await rows().deleteMany({ where: { createdAt: { $lt: before } } });
    },
  };
};

export type SubtitleFiles = ReturnType<typeof createSubtitleFiles>;
