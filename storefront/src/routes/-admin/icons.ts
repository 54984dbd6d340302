import caretDown from '@phosphor-icons/core/assets/regular/caret-down.svg?path';
import filmStrip from '@phosphor-icons/core/assets/regular/film-strip.svg?path';
import image from '@phosphor-icons/core/assets/regular/image.svg?path';
import { createIcon } from '../../ui/icons/icon.tsx';

/* Icons that only the admin area uses. */

export const CaretDownIcon = /* @__PURE__ */ createIcon(caretDown);
export const FilmStripIcon = /* @__PURE__ */ createIcon(filmStrip);
export const ImageIcon = /* @__PURE__ */ createIcon(image);
