import { isDeepStrictEqual } from 'node:util';
import { DEFAULT_LOCALE } from 'contract/locales';
import type { Context } from '../context.ts';
import type { VideoAddresses } from '../media/index.ts';
import { currentLocale } from '../platform/http/index.ts';
import { refreshSiteSettings, signUpState, siteSettings } from '../site/index.ts';
import { copyFromEnglishAlone } from '../strapi-patches/index.ts';
import { Answers } from './answers.ts';
import { ChangeChannel, Refresher, watchFiles } from './changes.ts';
import { fillLaw } from './law.ts';
import { proposeFreeSlugs } from './slugs.ts';
import { readSnapshot, type Shown, type Snapshot, type Sources } from './snapshot.ts';
import { fillStartContent } from './start/start-content.ts';
import type { CatalogueWorkout } from './workout.ts';

/** Finds a published workout by its documentId. */
export type FindWorkout = (id: string) => CatalogueWorkout | undefined;

/**
 * The published content in memory, read again as a whole after each change. Empty until `bootstrap`
 * has read it.
 */
export class Catalogue {
  readonly answers = new Answers();
  readonly #context: Context;
  readonly #sources: Sources;
  readonly #refresher: Refresher;
  readonly #channel: ChangeChannel | null;
  #snapshot: Snapshot | null = null;

  constructor(context: Context, video: VideoAddresses) {
    const { strapi, settings, jobs, redis, report } = context;
    this.#context = context;
    const publicStreamUrl = (playbackId: string) => video.publicStreamUrl(playbackId);
    const readSignUp = () => signUpState(context);
    this.#sources = { strapi, settings, publicStreamUrl, readSignUp };
    this.#refresher = new Refresher(this.#read, report);
    this.#channel = redis === null ? null : new ChangeChannel(redis, this.#ask);
    jobs.add({
      // Commands that write to the same database cannot notify this process, nor does a sale that ends.
      name: 'comparison of the catalogue with the database',
      everySeconds: settings.catalogueRecheckSeconds,
      scope: 'instance',
      work: async () => this.#ask(),
    });
  }

  /** What is shown in the language of the request. */
  get shown(): Shown {
    const shown = this.#snapshot?.get(currentLocale()) ?? this.#snapshot?.get(DEFAULT_LOCALE);
    // No request is served before the first read.
    if (shown === undefined) throw new Error('The catalogue is not loaded');
    return shown;
  }

  readonly find: FindWorkout = (id) => {
    const workout = this.shown.workouts.find(id);
    return workout?.id === id ? workout : undefined;
  };

  /**
   * What would be shown, in the language of the request, with a document's draft in place of what is
   * published of it. Read for this call; nobody else is shown it.
   * @param site the brand, if it is that of a draft
   */
  async withDraft(draftOf: string, site = siteSettings(this.#context)): Promise<Shown> {
    const snapshot = await readSnapshot({ ...this.#sources, draftOf, site });
    const shown = snapshot.get(currentLocale()) ?? snapshot.get(DEFAULT_LOCALE);
    if (shown === undefined) throw new Error('The catalogue has no language');
    return shown;
  }

  /** Called after a change of content, also one that does not go through the document service. */
  readonly changed = (): void => {
    this.#ask();
    this.#channel?.publish();
  };

  /** Runs after the database is connected. */
  async bootstrap(): Promise<void> {
    const { strapi, locks } = this.#context;
    watchFiles(strapi, this.changed);
    this.#channel?.subscribe();
    proposeFreeSlugs(this.#context);
    copyFromEnglishAlone(this.#context);
    await fillLaw(strapi, locks);
    await fillStartContent(this.#context);
    await this.#read();
  }

  /** @returns after a read under way: its queries need the database */
  readonly close = async (): Promise<void> => {
    this.#channel?.close();
    await this.#refresher.stop();
  };

  /** Until the first read, which the start makes itself and which no other may overtake, does nothing. */
  readonly #ask = (): void => {
    if (this.#snapshot !== null) this.#refresher.request();
  };

  readonly #read = async (): Promise<void> => {
    await refreshSiteSettings(this.#context);
    const next = await readSnapshot(this.#sources);
    // A write may have changed nothing that is shown.
    if (isDeepStrictEqual(next, this.#snapshot)) return;
    this.#snapshot = next;
    this.answers.clear();
  };
}
