import { html } from 'hono/html';
import type { MuxSandbox } from '../mux/index.ts';
import { type Html, moment, table } from './table.ts';

const SHOWN_UPLOADS = 20;
const SHOWN_DELIVERIES = 30;

export interface UploadLine {
  id: string;
  /** ISO 8601. */
  at: string;
  status: string;
  hasFailed: boolean;
  /** The title that its asset will have. */
  title: string;
  /** Why it failed. */
  error?: string | undefined;
}

export interface DeliveryLine {
  /** When the event happened, as ISO 8601. */
  at: string;
  type: string;
  objectId: string;
  hasFailed: boolean;
  /** The result of each attempt, in order, and whether another follows: `500, none, waits`. */
  answers: string;
}

/** The newest direct uploads. */
export function describeUploads({ uploads }: MuxSandbox): UploadLine[] {
  return uploads.list(SHOWN_UPLOADS, 0).map((upload) => ({
    id: upload.id,
    at: new Date(upload.createdAtSeconds * 1000).toISOString(),
    status: upload.status,
    hasFailed: upload.status === 'errored' || upload.status === 'timed_out',
    title: upload.document.new_asset_settings?.meta?.title ?? 'Untitled',
    error: upload.document.error?.message,
  }));
}

/** The newest deliveries of events. */
export function describeDeliveries({ webhooks }: MuxSandbox): DeliveryLine[] {
  return webhooks.deliveries(SHOWN_DELIVERIES).flatMap(({ event: id, state, log }) => {
    const event = webhooks.log.find(id);
    if (!event) return [];
    const answers = log.map(({ status }) => String(status ?? 'none'));
    return {
      at: event.createdAt,
      type: event.type,
      objectId: event.object.id,
      hasFailed: state === 'failed',
      answers: [...answers, ...(state === 'pending' ? ['waits'] : [])].join(', '),
    };
  });
}

export function uploadTable(lines: readonly UploadLine[]): Html {
  if (lines.length === 0) {
    return html`<p class="empty">None yet. POST /mux/video/v1/uploads makes one.</p>`;
  }
  const columns = [
    { title: 'Time' },
    { title: 'Status' },
    { title: 'Film' },
    { title: 'Upload', wide: true },
  ];
  return table('The newest uploads', columns, lines.map(uploadRow));
}

export function deliveryTable(lines: readonly DeliveryLine[]): Html {
  if (lines.length === 0) {
    return html`<p class="empty">None yet. CMS_INTERNAL_URL says where events go.</p>`;
  }
  const columns = [
    { title: 'Time' },
    { title: 'Answers' },
    { title: 'Event' },
    { title: 'Object', wide: true },
  ];
  return table('The newest webhook deliveries', columns, lines.map(deliveryRow));
}

function uploadRow({ id, at, status, hasFailed, title, error }: UploadLine): Html {
  return html`<tr>
<td>${moment(at)}</td>
<td class="${hasFailed ? 'failed' : ''}">${status}</td>
<td>${title}${error === undefined ? '' : html`<br><span class="soft">${error}</span>`}</td>
<td class="path wide"><code>${id}</code></td>
</tr>`;
}

function deliveryRow({ at, type, objectId, hasFailed, answers }: DeliveryLine): Html {
  const parts = type.split('.').map((part, index) => (index === 0 ? part : html`.<wbr>${part}`));
  return html`<tr>
<td>${moment(at)}</td>
<td class="num ${hasFailed ? 'failed' : ''}">${answers}</td>
<td class="path"><code>${parts}</code></td>
<td class="path wide"><code>${objectId}</code></td>
</tr>`;
}
