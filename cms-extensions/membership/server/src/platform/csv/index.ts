/** By this mark Excel knows that a file is in UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

/** What a spreadsheet would run, other than a plain negative number. */
const FORMULA = /^(?!-\d+(\.\d+)?$)[=+\-@\t\r]/;

/** A field of a CSV file. A text that a spreadsheet would run as a formula is marked as text. */
const field = (value: string | number): string => {
  const text = typeof value === 'string' && FORMULA.test(value) ? `'${value}` : `${value}`;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** A CSV file (RFC 4180) with a byte order mark, its columns in the first line. */
export const csvOf = (
  columns: readonly string[],
  rows: readonly (readonly (string | number)[])[],
): string =>
  BYTE_ORDER_MARK +
  [columns, ...rows].map((fields) => `${fields.map(field).join(',')}\r\n`).join('');
