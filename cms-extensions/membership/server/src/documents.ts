import { keepRefundRequests, leaveOutStripeFields } from './back-office/index.ts';
import { checkPlan, REFUND_REQUEST_UID, sendChangedPlan } from './billing/index.ts';
import {
  beginInEnglish,
  CONTENT,
  checkLaw,
  checkPlaceholders,
  checkWeeks,
  completeAtPublication,
  countGaps,
  deleteTranslations,
  giveCopySlug,
  giveSlug,
  keepToTexts,
  keepUsedCategory,
  needCategory,
  noteSlug,
  refreshCatalogue,
  refuseGaps,
  TRANSLATED,
} from './catalogue/index.ts';
import { endAtStripeFirst } from './identity/account/index.ts';
import { endAccessAtChange, tidyWrittenEmail } from './identity/index.ts';
import {
  checkVideoAtPublication,
  discardVideosOfDeleted,
  endPlanAtPublication,
  guardWrittenWorkout,
  keepBinned,
  leaveOutPlan,
} from './media/index.ts';
import { checkMovement, keepUsedMovement, settleMapOnSave } from './moves/index.ts';
import { USER_UID } from './platform/database/index.ts';
import { at, type DocumentRow, WRITE_ACTIONS } from './platform/documents/index.ts';
import { checkSiteSettings } from './site/index.ts';

const { workout, category, movement, programme, instructor } = CONTENT;
const { plan, policy, siteText, siteSettings, law } = CONTENT;

/** The types whose entries have an address. */
const ADDRESSED = [workout, category, movement, programme, instructor];

/**
 * What happens when an entry is written: by the panel, the demo's loader or the site itself. Each
 * handler runs around those below it. The order matters in these places:
 *
 * - `guardWrittenWorkout` takes the video's fields out of a request before `checkVideoAtPublication`
 *   looks at them, and sees the time of publication that `leaveOutPlan` clears.
 * - `endPlanAtPublication`, `discardVideosOfDeleted`, `settleMapOnSave` and `completeAtPublication`
 *   hold a transaction around what follows: a write that is refused below leaves nothing, neither a
 *   slug nor a message to the catalogue.
 * - `keepToTexts` comes before `checkPlaceholders`, which sees the texts as they are stored.
 */
export const DOCUMENT_TABLE: readonly DocumentRow[] = [
  at([siteSettings], ['create', 'update'], checkSiteSettings),

  at([USER_UID], ['create', 'update'], tidyWrittenEmail),
  at([USER_UID], ['update'], endAccessAtChange),
  at([USER_UID], ['delete'], endAtStripeFirst),
  at([USER_UID], ['create', 'update', 'clone'], leaveOutStripeFields),
  at([REFUND_REQUEST_UID], ['create', 'update', 'clone', 'delete'], keepRefundRequests),

  at([plan], ['create', 'update', 'clone', 'publish'], checkPlan),
  at([workout], ['create', 'update', 'clone'], guardWrittenWorkout),
  at([workout], ['create', 'update', 'publish'], checkVideoAtPublication),
  at([workout], ['publish'], keepBinned),
  at([workout], ['publish'], endPlanAtPublication),
  at([workout], ['create', 'update', 'clone'], leaveOutPlan),
  at([workout], ['delete'], discardVideosOfDeleted),
  at([workout], ['create', 'update', 'publish'], needCategory),
  at([category], ['delete'], keepUsedCategory),
  at([movement], ['create', 'update'], checkMovement),
  at([movement], ['delete'], keepUsedMovement),
  at([workout], ['create', 'update', 'clone', 'publish', 'discardDraft'], settleMapOnSave),

  at(Object.values(CONTENT), WRITE_ACTIONS, refreshCatalogue),
  at([law], ['create', 'update', 'clone'], checkLaw),
  at([policy], ['create', 'update', 'clone'], countGaps),
  at([policy], ['publish'], refuseGaps),
  at([programme], ['create', 'update', 'clone'], checkWeeks),
  at([programme], ['create', 'update', 'clone', 'publish'], completeAtPublication),
  at(TRANSLATED, ['create', 'clone'], beginInEnglish),
  at(TRANSLATED, ['delete'], deleteTranslations),
  at(TRANSLATED, ['update'], keepToTexts),
  at(ADDRESSED, ['create', 'update'], giveSlug),
  at(ADDRESSED, ['clone'], giveCopySlug),
  at(ADDRESSED, ['publish'], noteSlug),
  at([siteText, policy], ['create', 'update'], checkPlaceholders),

  at(
    [plan],
    ['create', 'update', 'publish', 'unpublish', 'discardDraft', 'delete'],
    sendChangedPlan,
  ),
];
