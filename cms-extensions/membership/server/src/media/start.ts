import { DAY_SECONDS } from 'contract';
import type { Context } from '../context.ts';
import { addOutboxJob } from '../platform/outbox/index.ts';
import { eventAge } from '../platform/webhooks/index.ts';
import { answerWhenStoreIsAway, makeModernCopies, takeOpenJpegs } from '../strapi-patches/index.ts';
import { emptyBin } from './bin.ts';
import { checkUnsettled, followChanges } from './check.ts';
import { fetchNextFilm } from './from-address.ts';
import { muxOf } from './mux.ts';
import { addressesOf } from './playback.ts';
import { publishDue } from './publishing.ts';
import { REMOVALS } from './removals.ts';
import { pruneSubtitleFiles, serveSubtitles } from './subtitles.ts';
import { muxWebhook } from './webhook.ts';

/**
 * Adds the jobs and the metrics of videos.
 * @throws when the signing key cannot be read
 */
export const addMediaJobs = (ctx: Context): void => {
  const { jobs } = ctx;
  const { videoCheckSeconds: everySeconds } = ctx.settings;
  addressesOf(ctx);
  // Its counter exists before the metrics are served.
  muxOf(ctx);
  eventAge(ctx, 'mux');
  addOutboxJob(ctx, REMOVALS);
  jobs.add(
    { name: 'videos', everySeconds, work: (now) => checkUnsettled(ctx, now) },
    { name: 'planned workouts', everySeconds, work: (now) => publishDue(ctx, now) },
    { name: 'films by address', everySeconds, work: () => fetchNextFilm(ctx) },
    { name: 'changes at Mux', everySeconds: DAY_SECONDS, work: () => followChanges(ctx) },
    { name: 'bin of workouts', everySeconds: DAY_SECONDS, work: (now) => emptyBin(ctx, now) },
    {
      name: 'subtitle files',
      everySeconds: DAY_SECONDS,
      work: (now) => pruneSubtitleFiles(ctx, now),
    },
  );
};

/** Runs before Strapi mounts its middlewares. */
export const registerMedia = (ctx: Context): void => {
  ctx.strapi.server.app.middleware.unshift(muxWebhook(ctx), serveSubtitles(ctx));
  makeModernCopies(ctx.strapi);
  takeOpenJpegs(ctx.strapi);
};

/** Runs after the database is connected. */
export const startMedia = (ctx: Context): void => {
  const { signingKeyId, signingPrivateKey } = ctx.settings.mux;
  if (ctx.settings.muxApi.tokenId === null) {
    ctx.strapi.log.warn('Mux is not connected: no video can be uploaded.');
  } else if (signingKeyId === null || signingPrivateKey === null) {
    ctx.strapi.log.warn(
      'MUX_SIGNING_KEY_ID and MUX_SIGNING_PRIVATE_KEY are not set: videos with a signed playback policy cannot be played.',
    );
  }
  answerWhenStoreIsAway(ctx);
};
