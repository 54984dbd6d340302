import { html } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';

export type Html = HtmlEscapedString | Promise<HtmlEscapedString>;

interface Column {
  title: string;
  /** Whether to hide it on narrow screens. */
  wide?: boolean;
}

/** A table that scrolls horizontally by itself, so that the page never does. */
export function table(label: string, columns: readonly Column[], rows: readonly Html[]): Html {
  return html`<div class="scroll" role="region" aria-label="${label}" tabindex="0"><table>
<thead><tr>${columns.map(
    ({ title, wide }) => html`<th${wide ? html` class="wide"` : ''} scope="col">${title}</th>`,
  )}</tr></thead>
<tbody>${rows}</tbody>
</table></div>`;
}

/** In UTC, so that the page does not need the reader's time zone. */
export function moment(iso: string): Html {
  const [date, time] = [iso.slice(0, 10), iso.slice(11, 19)];
  return html`<time datetime="${iso}"><span class="date">${date} </span>${time}</time>`;
}
