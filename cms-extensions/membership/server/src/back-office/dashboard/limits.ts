/** The number of rows that a widget lists; it shows the total next to them. */
export const WIDGET_ROWS = 5;

/** The period of 'Most played', in days. */
export const PLAYED_DAYS = 30;
