import { VideoElement } from './video-element.ts';

if (!customElements.get('mux-video')) customElements.define('mux-video', VideoElement);
