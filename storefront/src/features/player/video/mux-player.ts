import { MediaThemeElement } from 'media-chrome/media-theme-element';
// First: the package takes the element of this name that is there, and defines its own otherwise.
import './mux-video.ts';

export { default as MuxPlayer } from '@mux/mux-player-react';

/** The theme of the player: no controls of the package, since those over it are ours. */
export const THEME = 'picture';

const template = document.createElement('template');
template.innerHTML = `<media-controller gesturesdisabled noautohide nohotkeys>
  <slot name="media" slot="media"></slot>
  <slot name="poster" slot="poster"></slot>
</media-controller>`;

if (!customElements.get(`media-theme-${THEME}`)) {
  customElements.define(
    `media-theme-${THEME}`,
    class extends MediaThemeElement {
      static override template = template;
    },
  );
}
