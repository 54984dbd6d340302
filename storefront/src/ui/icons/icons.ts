import check from '@phosphor-icons/core/assets/bold/check-bold.svg?path';
import diamondFill from '@phosphor-icons/core/assets/fill/diamond-fill.svg?path';
import heartFill from '@phosphor-icons/core/assets/fill/heart-fill.svg?path';
import play from '@phosphor-icons/core/assets/fill/play-fill.svg?path';
import arrowClockwise from '@phosphor-icons/core/assets/regular/arrow-clockwise.svg?path';
import arrowRight from '@phosphor-icons/core/assets/regular/arrow-right.svg?path';
import checkCircle from '@phosphor-icons/core/assets/regular/check-circle.svg?path';
import downloadSimple from '@phosphor-icons/core/assets/regular/download-simple.svg?path';
import heart from '@phosphor-icons/core/assets/regular/heart.svg?path';
import list from '@phosphor-icons/core/assets/regular/list.svg?path';
import magnifyingGlass from '@phosphor-icons/core/assets/regular/magnifying-glass.svg?path';
import plus from '@phosphor-icons/core/assets/regular/plus.svg?path';
import slidersHorizontal from '@phosphor-icons/core/assets/regular/sliders-horizontal.svg?path';
import trash from '@phosphor-icons/core/assets/regular/trash.svg?path';
import user from '@phosphor-icons/core/assets/regular/user.svg?path';
import warningCircle from '@phosphor-icons/core/assets/regular/warning-circle.svg?path';
import x from '@phosphor-icons/core/assets/regular/x.svg?path';
import { createIcon } from './icon.tsx';

/* Phosphor Icons: regular, except where a solid icon is needed. Its React package contains all
 * six weights of every icon (21 of them weigh 12.5 kB gzip); here the build extracts the one
 * path from each SVG (`vite-plugins/svg-path.ts`). This file has the icons of the first page
 * load; the others are loaded with the code that shows them. */

export * from './later-icons.ts';
export * from './trust-icons.ts';

export const ArrowClockwiseIcon = /* @__PURE__ */ createIcon(arrowClockwise);
export const ArrowRightIcon = /* @__PURE__ */ createIcon(arrowRight);
export const CheckIcon = /* @__PURE__ */ createIcon(check);
export const DiamondFillIcon = /* @__PURE__ */ createIcon(diamondFill);
export const DownloadIcon = /* @__PURE__ */ createIcon(downloadSimple);
export const HeartIcon = /* @__PURE__ */ createIcon(heart);
export const HeartFillIcon = /* @__PURE__ */ createIcon(heartFill);
export const ListIcon = /* @__PURE__ */ createIcon(list);
export const MagnifyingGlassIcon = /* @__PURE__ */ createIcon(magnifyingGlass);
export const PlayIcon = /* @__PURE__ */ createIcon(play);
export const PlusIcon = /* @__PURE__ */ createIcon(plus);
export const SlidersHorizontalIcon = /* @__PURE__ */ createIcon(slidersHorizontal);
export const TrashIcon = /* @__PURE__ */ createIcon(trash);
export const UserIcon = /* @__PURE__ */ createIcon(user);
export const WarningCircleIcon = /* @__PURE__ */ createIcon(warningCircle);
export const CheckCircleIcon = /* @__PURE__ */ createIcon(checkCircle);
export const XIcon = /* @__PURE__ */ createIcon(x);
