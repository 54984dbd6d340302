/** A page of a list, and how many rows fit on how many pages. */
export type ListPage<Row> = { total: number; pages: number; rows: readonly Row[] };
