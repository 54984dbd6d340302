/**
 * Takes the place of Mux Player's Google Cast mixin, which fetches a script from another host as
 * soon as a video is shown. Nothing on this site casts, and its policy runs scripts of its own alone.
 */
export const CastableMediaMixin = <Base>(base: Base): Base => base;
