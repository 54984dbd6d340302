/** What the package has besides its typed mixin; it lists no other types. */
declare module 'castable-video/castable-utils.js' {
  /** Loads Google's script, once. */
  export const loadCastFramework: () => void;
  /** Absent before that script is there. */
  export const castContext: () => { endCurrentSession: (stopCasting: boolean) => void } | undefined;
}
