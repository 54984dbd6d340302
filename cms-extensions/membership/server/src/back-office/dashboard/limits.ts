/** As many as a widget lists; it says how many there are beside. */
export const WIDGET_ROWS = 5;

/** 'Most played' looks back so far. */
export const PLAYED_DAYS = 30;
