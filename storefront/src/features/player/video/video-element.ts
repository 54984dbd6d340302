import { MuxVideoBaseElement } from '@mux/mux-video/base';
import { CastableMediaMixin } from 'castable-video/castable-mixin.js';
import { castContext, loadCastFramework } from 'castable-video/castable-utils.js';

/** Whether the browser is one of those for which Google's script makes the remote playback. */
const HAS_CAST_SCRIPT = 'chrome' in globalThis;
/** `HAVE_NOTHING`: the television shows no video, not yet or no more. */
const HAS_NOTHING = 0;
/** Longest wait for Google's script, and for a television that it finds. */
const SEARCH_MS = 8000;
/** A television that stops this close to the end has played it all: it tells its time once a second. */
const END_SECONDS = 3;
/** What this page plays after that, so that the end comes as it does without a television. */
const LAST_SECONDS = 0.5;

const untilFound = (remote: RemotePlayback): Promise<void> =>
  new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error('No television was found in time')), SEARCH_MS);
    const script = document.querySelector('script[src*="/cast_sender.js"]');
    script?.addEventListener('error', () => {
      // As long as it is there, the next click would not ask for it again.
      script.remove();
      reject(new Error("Google's script did not come"));
    });
    remote.watchAvailability((isFound) => isFound && resolve()).catch(reject);
  });

/**
 * Mux's video element, which can also play on a Chromecast: then its state and its methods are those
 * of the television (castable-video, as in Mux Player). The script that this takes comes from Google;
 * it is loaded when a member asks for a television, and never before (decision 44).
 */
export class VideoElement extends CastableMediaMixin(MuxVideoBaseElement) {
  /** The last known position, in seconds. */
  #position = 0;
  #isListening = false;
  /** Whether the television has played since it was chosen. */
  #hasPlayed = false;

  constructor() {
    super();
    // Media Chrome reads `remote` of each video, and the mixin would load the script for that.
    if (HAS_CAST_SCRIPT) this.disableRemotePlayback = true;
  }

  get #isCasting(): boolean {
    // Absent before the element is in the page.
    const remote: RemotePlayback | undefined = this.remote;
    return HAS_CAST_SCRIPT && remote?.state === 'connected';
  }

  /** Without a video the television has no position, and the mixin would give that of this page. */
  override get currentTime(): number {
    if (!this.#isCasting || this.readyState > HAS_NOTHING) this.#position = super.currentTime;
    return this.#position;
  }

  override set currentTime(seconds: number) {
    super.currentTime = seconds;
  }

  /** A television plays at the usual speed. */
  override get playbackRate(): number {
    return this.#isCasting ? 1 : super.playbackRate;
  }

  override set playbackRate(rate: number) {
    super.playbackRate = rate;
  }

  /**
   * Opens the browser's list of televisions; while one plays, its list of what can be done there.
   * @param title what the television calls the video
   * @throws when the script does not come, or no television answers
   */
  async cast(title: string): Promise<void> {
    this.title = title;
    this.disableRemotePlayback = false;
    loadCastFramework();
    await untilFound(this.remote);
    this.#listen();
    await this.remote.prompt();
  }

  /** The video comes back to this page when the television ends it, or is switched off. */
  #listen(): void {
    if (this.#isListening) return;
    this.#isListening = true;
    this.addEventListener('playing', () => {
      this.#hasPlayed ||= this.#isCasting;
    });
    this.addEventListener('emptied', () => {
      if (this.#hasPlayed && this.#isCasting) castContext()?.endCurrentSession(true);
    });
    this.remote.addEventListener('disconnect', () => {
      this.#hasPlayed = false;
      const isOver = this.#position >= this.duration - END_SECONDS;
      super.currentTime = isOver ? this.duration - LAST_SECONDS : this.#position;
      // A browser may refuse to play without a click; the button is there.
      if (isOver) this.play().catch(console.info);
    });
  }

  override disconnectedCallback(): void {
    const wasCasting = this.#isCasting;
    super.disconnectedCallback();
    // After it: the mixin would go on in this page.
    if (wasCasting) castContext()?.endCurrentSession(true);
  }
}
