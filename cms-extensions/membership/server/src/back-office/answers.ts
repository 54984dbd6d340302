import type {
  Consent,
  MemberState,
  Membership,
  PlanKey,
  PolicySlug,
  ProgrammeTable,
  SignUpState,
  WorkoutTime,
} from 'contract';
import type { Locale } from 'contract/locales';
import type { MemberFilter } from './members/filters.ts';

/* Answers for the panel's pages of members. Times are ISO 8601, money is in minor units. */

/** What a panel user sees of the own second factor. */
export type SecondFactorView = {
  mode: 'off' | 'optional' | 'required';
  /** What this session has to do before anything else. */
  step: 'none' | 'enrol' | 'pass';
  email: string;
  /** Passkeys and at most one authenticator app; `addedAt` is ISO 8601. */
  factors: { id: number; isPasskey: boolean; name: string; addedAt: string }[];
  /** How many are left. */
  recoveryCodes: number;
};

/** A factor was added; the recovery codes of the first one, shown only here. */
export type SecondFactorAdded = { recoveryCodes: string[] | null };

/** A member's state in words, what stands beside it, and what is charged next. */
export type MemberBadge = { state: MemberState; text: string; marks: string[]; next: string };

/** How many members each filter of the list has. */
export type MemberCounts = Record<MemberFilter, number>;

export type MemberListRow = {
  id: string;
  name: string;
  email: string;
  badge: MemberBadge;
  /** When the last session of a minute began; null without one. */
  lastSession: string | null;
  /** How many there were in the last 30 days. */
  sessions30: number;
  since: string;
};

export type MembersPage = {
  counts: MemberCounts;
  /** How many fit, and on how many pages. */
  total: number;
  pages: number;
  /** The desk's. */
  timeZone: string;
  /** Somebody was imported. */
  hasImported: boolean;
  rows: MemberListRow[];
};

export type MemberDetails = Pick<MemberListRow, 'id' | 'name' | 'email' | 'badge' | 'since'> & {
  timeZone: string;
  /** The member can no longer sign in. */
  blocked: boolean;
  /** Has no password, and comes in by an invitation. */
  mayInvite: boolean;
  /** Two letters; null when it is unknown, as the language is. */
  country: string | null;
  language: Locale | null;
  /** Access that was given and runs, in words. */
  given: { id: string; text: string; reason: string; givenBy: string }[];
  /** A request for a refund that waits. */
  request: { id: string; amount: string; reason: string; requestedAt: string } | null;
  /** The subscription as the member sees it, by the last snapshot of Stripe. */
  membership: Omit<Membership, 'trial_available'>;
  /** What each of its invoices was paid with, in words, by the invoice's id. */
  paidWith: Record<string, string>;
  /** What the member agreed to with each order, newest first. */
  orders: Consent[];
  /** The member's customer in Stripe's dashboard; null when there is none. */
  stripeUrl: string | null;
  training: {
    lastAt: string | null;
    /** Of the last weeks; null with too few sessions to tell. */
    usualGapDays: number | null;
    sessions: number;
    minutes: number;
    programmes: { title: string; done: number; total: number }[];
  };
  mails: {
    news: boolean;
    reminders: WorkoutTime | null;
    /** A rule of who may leave names the member, so there is a draft to begin with. */
    hasDraft: boolean;
    /** What a mail from the panel would be; null when none may be sent. */
    writable: 'answer' | 'service' | 'news' | null;
    /** Who it is from, and where answers go. */
    from: string;
    answersTo: string;
  };
};

/* Answers for Settings, Connections. */

/** A line of a test: what was found, and what to do about it (empty: nothing). */
export type Finding = { state: 'ok' | 'look' | 'missing'; text: string; help: string };

/** The last test of a connection; `at` is ISO 8601. */
export type ConnectionTest = { at: string; seconds: number; ok: boolean; findings: Finding[] };

export type ConnectionView = {
  key: 'stripe' | 'mux' | 'mail';
  /** Where its keys are from; those of the environment cannot be changed in the panel. */
  source: 'environment' | 'panel' | 'none';
  /** What is shown of it: of a secret the last four characters. */
  facts: { label: string; value: string }[];
  /** When the keys were entered, ISO 8601; null unless they were entered in the panel. */
  enteredAt: string | null;
  /** When a message of the provider last arrived, ISO 8601. */
  heardAt: string | null;
  test: ConnectionTest | null;
};

/* Answers for Settings, Team. Times are ISO 8601. */

export type TeamPerson = {
  id: number;
  name: string;
  email: string;
  isSelf: boolean;
  /** Codes of roles. */
  roles: string[];
  hasFactor: boolean;
  isActive: boolean;
  /** Until when the invitation can be accepted; null when it is accepted or too old. */
  invitedUntil: string | null;
  lastSeenAt: string | null;
};

export type TeamView = {
  people: TeamPerson[];
  /** Every role, with what it may do as a sentence. */
  roles: { code: string; name: string; says: string }[];
};

/* Answers for Settings, Backups and Languages. */

export type BackupsView = {
  /** Where backups are kept; null: nowhere, so there are none. */
  to: string | null;
  /** The last good one, ISO 8601, its file or object, and its size. */
  at: string | null;
  where: string | null;
  bytes: number | null;
  /** Why the last try failed; null when it did not. */
  error: string | null;
};

/** A language of the site, with how much is published in it. */
export type LanguageView = {
  code: Locale;
  name: string;
  /** The language in which everything is written first, and which is always offered. */
  isDefault: boolean;
  isOffered: boolean;
  /** `of`: how many there are in the default language. */
  published: {
    what: 'Videos' | 'Programmes' | 'Site texts' | 'Policies';
    count: number;
    of: number;
  }[];
};

/* Answers for the first day. */

/** Each step is measured; `missing` says what it lacks, null for nothing. */
export type SetupView = {
  steps: {
    key: 'brand' | 'mux' | 'stripe' | 'mail' | 'video' | 'plans' | 'policies' | 'page' | 'tried';
    done: boolean;
    needed: boolean;
    detail: string;
    missing: string | null;
  }[];
  canOpen: boolean;
  isOpen: boolean;
  /** What visitors are told now. */
  signUp: SignUpState;
  siteUrl: string;
  /** The brand's, as two letters; empty while it is not filled in. */
  country: string;
};

/** A page as the panel lists it; `gaps` are those of the English draft. Times are ISO 8601. */
export type ListedPolicy = {
  slug: PolicySlug;
  documentId: string | null;
  title: string | null;
  state: 'missing' | 'draft' | 'live' | 'live with changes';
  gaps: string[];
  /** The languages that it is written in. */
  languages: Locale[];
  /** Whether nothing can be sold, or the site not be run, without it. */
  isNeeded: boolean;
  changedAt: string | null;
};

export type PolicyTemplateCountry = 'DE' | 'AT' | 'CH' | 'GB' | 'US' | 'other';

/** Where members meet a workout. */
export type WorkoutUses = {
  /** `ahead`: how many of the members who are in it have a day with the workout before them. */
  programmes: { id: string; title: string; days: number; members: number; ahead: number }[];
  /** Days of the week on the landing page. */
  landing: string[];
  /** Subjects of newsletters that link to it and were not sent yet. */
  mails: string[];
  /** Whether it may be among the Featured Workouts. */
  featured: boolean;
  /** Of the desk. */
  timeZone: string;
};

/** A video that a programme can have: the version that members see, or else the draft. */
export type ProgrammeVideo = {
  id: string;
  title: string;
  minutes: number;
  level: string;
  /** The address of a small picture. */
  picture: string | null;
  isLive: boolean;
  /** When it goes public by itself, ISO 8601. */
  publishAt: string | null;
};

/** How many videos each filter of the list has; the bin is not among all. */
export type VideoCounts = Record<'all' | 'live' | 'planned' | 'draft' | 'bin', number>;

export type VideoListRow = Omit<ProgrammeVideo, 'isLive'> & {
  category: string | null;
  state: 'live' | 'live with changes' | 'planned' | 'draft' | 'bin';
  /** Its time has come, and it has no film yet. */
  waitsForFilm: boolean;
  /** When it is deleted, ISO 8601; null when it is not in the bin. */
  deletedOn: string | null;
  /** Of the last 30 days; null for who may not see them. */
  plays: number | null;
  /** How many of the plays were finished; null without one. */
  finished: { part: number; of: number } | null;
  /** Titles of programmes. */
  usedIn: string[];
  /** Codes of the languages in which it is published. */
  languages: string[];
  /** Whether a person has read the captions of its film; null without any. */
  captions: 'machine' | 'checked' | null;
};

export type VideosPage = {
  counts: VideoCounts;
  /** How many fit, and on how many pages. */
  total: number;
  pages: number;
  /** Of all but those in the bin. */
  minutes: number;
  /** The desk's. */
  timeZone: string;
  categories: string[];
  rows: VideoListRow[];
};

/** A line of a list of films by address, with what is wrong with it. */
export type FilmLine = { line: number; title: string; error: string | null };

/** Whom a change of a programme reaches, and what it looks like. */
export type ProgrammeEffects = {
  /** How many are in it. */
  members: number;
  /**
   * Days that are other than what members have now. `members`: of a day that is removed, who has
   * done it; of the others, who has it before them.
   */
  changed: {
    key: string;
    label: string;
    change: 'added' | 'removed' | 'replaced' | 'moved';
    members: number;
  }[];
  /** How many of them get other dates for what follows. */
  later: number;
  table: ProgrammeTable['rows'];
  hints: string[];
  unpublished: Pick<ProgrammeVideo, 'id' | 'title' | 'publishAt'>[];
  /** The desk's. */
  timeZone: string;
};

export type ProgrammeMember = {
  id: string;
  name: string;
  done: number;
  total: number;
  /** `YYYY-MM-DD`; null while nothing is planned. */
  nextOn: string | null;
};

/** Something that happened with a member. `at` is ISO 8601. */
export type TimelineEntry = {
  id: string;
  at: string;
  kind: 'money' | 'training' | 'mails' | 'notes' | 'account';
  title: string;
  text: string;
  /** A receipt at Stripe. */
  url: string | null;
  /** What the panel user may do with a note; null for what is none. */
  note: { id: string; mayChange: boolean; mayDelete: boolean } | null;
};

/** A page of it, newest first; `before` asks for the next one, and is null when there is none. */
export type TimelinePage = { entries: TimelineEntry[]; before: string | null };

/** The plans, and what is offered with them. */
export type OffersView = {
  currency: string;
  timeZone: string;
  trialDays: number;
  siteUrl: string;
  plans: {
    key: PlanKey;
    documentId: string;
    name: string;
    isLive: boolean;
    /** Null without a price that can be charged. */
    amountMinor: number | null;
    features: string[];
    /** Who pays what, the largest group first. */
    groups: {
      amountMinor: number;
      currency: string;
      code: string | null;
      members: number;
      firstAt: string;
      lastAt: string;
    }[];
    /** A new price that its members have been told, or will be. */
    announced: {
      id: string;
      minor: number;
      noticeAt: string;
      effectiveAt: string;
      members: number;
      canStop: boolean;
      /** How many of the members are in a trial, after which they pay it. */
      inTrial: number;
      /** Nobody else has it to come: the next price may be announced. */
      isOver: boolean;
    } | null;
  }[];
  /** The one that runs or is planned. */
  sale: SaleView | null;
};

/** A sale; what it takes off is a percentage or an amount in minor units. */
export type SaleView = {
  id: string;
  planKeys: PlanKey[];
  percent: number | null;
  amountMinor: number | null;
  /** ISO 8601; the end is the first instant without it. */
  fromAt: string;
  untilAt: string;
  isRunning: boolean;
  /** Of each plan that it lowers: the first payment, each later one, and what is crossed out. */
  prices: { name: string; minor: number; laterMinor: number; crossedOutMinor: number | null }[];
};

/** What a new price would do. */
export type PricePreview = {
  groups: {
    /** What its members have now, or why they keep their price. */
    group:
      | ('renewal' | 'trial' | 'paused' | 'switch' | 'moved' | 'failed' | 'code')
      | ('cancelled' | 'unreachable' | 'law' | 'currency');
    oldMinor: number;
    /** The new price less the code of its members; null for others. */
    newMinor: number | null;
    members: number;
    from: string | null;
    until: string | null;
  }[];
  /** The first possible day, `YYYY-MM-DD`; null when members keep their price. */
  earliest: string | null;
  shown: { members: number; deltaMinor: number };
  /** The texts in which the old price stands by hand. */
  texts: string[];
};

/** A promotion code at Stripe. */
export type CodeView = {
  id: string;
  code: string;
  /** What it gives, in words. */
  gives: string;
  forWhom: 'all' | 'new' | 'former';
  used: number;
  max: number | null;
  /** The first instant at which it cannot be used any more, ISO 8601. */
  until: string | null;
  isOn: boolean;
  /** Why it is off although nobody has switched it off. */
  ended: 'used up' | 'ended' | null;
};

/** A gift that was bought; times are ISO 8601. */
export type SoldGift = {
  id: string;
  months: number;
  /** As the buyer has called themselves. */
  from: string;
  /** Their address; null once their account is deleted. */
  buyer: string | null;
  /** Null for a code that the buyer prints. */
  recipient: string | null;
  state: 'waiting' | 'sent' | 'redeemed' | 'refunded' | 'void';
  codeEnd: string | null;
  paidMinor: number;
  currency: string;
  boughtAt: string;
  deliverAt: string | null;
  deliveredAt: string | null;
  openedAt: string | null;
  member: { id: string; name: string } | null;
};

export type GiftsView = {
  isOn: boolean;
  /** Minor units. */
  prices: { months: 3 | 6 | 12; minor: number }[];
  currency: string;
  timeZone: string;
  siteUrl: string;
  gifts: SoldGift[];
};

/** A code that opens the site without a payment. */
export type PlaceView = {
  id: string;
  /** Whom it was mailed to; null for one that was printed. */
  recipient: string | null;
  codeEnd: string;
  /** For how long, in words. */
  opens: string;
  reason: string;
  state: 'sent' | 'redeemed' | 'void';
  /** Who has opened it. */
  member: { id: string; name: string } | null;
  by: string;
  /** ISO 8601. */
  at: string;
};

/** A row of an import as the page shows it. */
export type ImportRowView = {
  line: number;
  email: string;
  /** What the check has found; null before. */
  kind: string | null;
  /** What would happen, what is charged next, and what can be chosen. */
  what: string;
  charges: string[];
  options: { value: string; text: string }[];
  choice: string | null;
  /** What became of it; null before. */
  result: string | null;
  error: string | null;
  /** The member's id. */
  member: string | null;
};

/** A column of a file that is imported. */
export type ImportColumn = {
  header: string;
  samples: string[];
  /** The different values with how many rows have each, when they are few. */
  values: { value: string; rows: number }[] | null;
};

export type ImportedPlan = 'monthly' | 'annual' | 'free' | 'none';

/** The column of each of our fields. */
export type ImportColumns = Partial<Record<string, number>>;

export type ImportState =
  | ('mapped' | 'checking' | 'checked' | 'running' | 'paused' | 'done')
  | ('undoing' | 'undone');

export type ImportView = {
  id: string;
  name: string;
  state: ImportState;
  by: string;
  mapping: {
    columns: ImportColumns;
    plans: Record<string, ImportedPlan>;
    place: 'here' | 'elsewhere';
  } | null;
  checkedAt: string | null;
  startedAt: string | null;
  endedAt: string | null;
  invitedAt: string | null;
  /** Null once the file is deleted. */
  file: { separator: string; columns: ImportColumn[]; guess: ImportColumns } | null;
  /** `charged`: what making them anew has charged, minor units. */
  sums: { kind: string | null; result: string | null; rows: number; charged: number }[];
  currency: string;
  /** Rows that need a decision and have none. */
  undecided: number;
  /** How many rows are shown in all, and one page of them. */
  total: number;
  rows: ImportRowView[];
  /** While it runs: the row that was done last. */
  last: ImportRowView | null;
  /** Once it is done: how many an invitation would reach now, and how many have no address that works. */
  invitations: { reached: number; unreached: number } | null;
  /** The desk's. */
  timeZone: string;
};

/** What of an import could be taken back; `until` is null when nothing can. */
export type ImportUndoView = {
  until: string | null;
  /** How many rows. */
  can: number;
  touched: { line: number; email: string; why: string; member: string | null }[];
};
