import { html } from 'hono/html';
import type { JournalEntry } from '../server/journal.ts';
import { type DeliveryLine, deliveryTable, type UploadLine, uploadTable } from './activity.ts';
import { type Html, moment, table } from './table.ts';

export interface VideoCard {
  assetId: string;
  title: string;
  status: string;
  lengthSeconds: number;
  size: string;
  playbackId?: string | undefined;
  policy?: string | undefined;
  /** Absent when there is no picture to show. */
  posterUrl?: string | undefined;
  links: { label: string; url: string }[];
}

export interface HomeView {
  /** Values for configuring a client: base URLs and credentials. */
  addresses: { name: string; value: string }[];
  /** Pages of Stripe's dashboard. */
  pages: { label: string; url: string }[];
  videos: VideoCard[];
  videoCount: number;
  uploads: UploadLine[];
  uploadCount: number;
  deliveries: DeliveryLine[];
  signingKeys: { id: string; createdAt: Date }[];
  requests: JournalEntry[];
  /** Descriptions of injected faults that are still pending. */
  faults: string[];
}

/** The sandbox's home page, without JavaScript. */
export function renderHome(view: HomeView): Html {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Sandbox</title>
<link rel="icon" href="/_sandbox/page/mark.svg" type="image/svg+xml">
<link rel="preload" href="/_sandbox/page/kalnia.woff2" as="font" type="font/woff2" crossorigin>
<link rel="stylesheet" href="/_sandbox/page/paper.css">
<link rel="stylesheet" href="/_sandbox/page/home.css">
</head>
<body>
<a class="skip" href="#main">Skip to content</a>
${header()}
<main id="main">
${hero()}
${section('addresses', 'Addresses', facts(view.addresses))}
${section('payments', 'Payments', payments(view))}
${section('videos', 'Videos', videos(view), view.videoCount)}
${section('uploads', 'Uploads', uploadTable(view.uploads), view.uploadCount)}
${section('webhooks', 'Webhook deliveries', deliveryTable(view.deliveries))}
${section('keys', 'Signing keys', signingKeys(view), view.signingKeys.length)}
${view.faults.length > 0 ? section('faults', 'Faults', faults(view), view.faults.length) : ''}
${section('requests', 'Requests', requests(view))}
</main>
</body>
</html>`;
}

function header(): Html {
  return html`<header class="wrap top">
<span class="mark"><svg viewBox="0 0 46 40" aria-hidden="true"><path d="M12 0h14l-5.6 18H6.4zM31 0h14l-5.6 18H25.4zM5.6 21.5h14L14 40H0zM24.6 21.5h14L33 40H19z"/></svg>Sandbox</span>
<nav aria-label="Main"><ul class="nav">
<li><a class="nav-link" href="#videos">Videos</a></li>
<li><a class="nav-link" href="#uploads">Uploads</a></li>
<li><a class="nav-link" href="#webhooks">Webhooks</a></li>
<li><a class="nav-link" href="#keys">Signing keys</a></li>
<li><a class="nav-link" href="#requests">Requests</a></li>
<li><a class="nav-link" href="#payments">Payments</a></li>
<li><a class="nav-link" href="/mail">Mail</a></li>
</ul></nav>
</header>`;
}

function hero(): Html {
  return html`<div class="hero">
<svg class="light" viewBox="0 0 460 300" preserveAspectRatio="none" aria-hidden="true"><path d="M96 0h104l-44 138H52zM216 0h104l-44 138H172zM336 0h104l-44 138H292zM46 154h104l-46 146H0zM166 154h104l-46 146H120zM286 154h104l-46 146H240z"/></svg>
<div class="wrap">
<h1>Video and payments, without leaving this machine.</h1>
<p>Stand-ins for the services the product talks to. They answer as the real ones do, keep what they are told, and cost nothing.</p>
</div>
</div>`;
}

function section(id: string, title: string, body: Html, count?: number): Html {
  return html`<section class="wrap section" id="${id}" aria-labelledby="${id}-title">
<h2 id="${id}-title">${title}${count === undefined ? '' : html` <span class="count">${count}</span>`}</h2>
${body}
</section>`;
}

function facts(entries: HomeView['addresses']): Html {
  return html`<dl class="facts">${entries.map(
    ({ name, value }) => html`<div><dt>${name}</dt><dd><code>${value}</code></dd></div>`,
  )}</dl>`;
}

function payments({ pages }: HomeView): Html {
  return html`<p class="meta">Stripe's dashboard: what there is, the clock, cards that fail, deliveries again, faults.</p>
<p class="meta">${pages.map(({ label, url }) => html`<a class="meta-link" href="${url}">${label}</a>`)}</p>`;
}

function videos({ videos: cards }: HomeView): Html {
  if (cards.length === 0) {
    return html`<p class="empty">No assets yet. Set SANDBOX_MUX_LIBRARY to a folder of packaged ones, or create one through the API.</p>`;
  }
  return html`<ul class="cards">${cards.map(videoCard)}</ul>`;
}

function videoCard(card: VideoCard): Html {
  return html`<li class="card">
<span class="picture">${
    card.posterUrl === undefined
      ? ''
      : html`<img src="${card.posterUrl}" alt="" width="640" height="360" loading="lazy">`
  }<span class="length"><span class="soft">${card.status === 'ready' ? '' : card.status}</span> ${minutes(card.lengthSeconds)}</span></span>
<h3>${card.title}</h3>
<p class="meta soft"><span>${card.size}</span>${
    card.policy === undefined
      ? ''
      : html`<span class="badge ${card.policy === 'signed' ? 'badge-deep' : ''}">${card.policy}</span>`
  }</p>
<p><code>${card.playbackId ?? card.assetId}</code></p>
<p class="meta">${card.links.map(({ label, url }) => html`<a class="meta-link" href="${url}">${label}<span class="vh"> of ${card.title}</span></a>`)}</p>
</li>`;
}

function minutes(seconds: number): string {
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

function signingKeys({ signingKeys: keys }: HomeView): Html {
  if (keys.length === 0) {
    return html`<p class="empty">None yet. POST /mux/system/v1/signing-keys makes one.</p>`;
  }
  const rows = keys.map(
    ({ id, createdAt }) =>
      html`<tr><td><code>${id}</code></td><td>${moment(createdAt.toISOString())}</td></tr>`,
  );
  return table('The newest signing keys', [{ title: 'Key id' }, { title: 'Created' }], rows);
}

function faults(view: HomeView): Html {
  return html`<ul class="lines">${view.faults.map((text) => html`<li><code>${text}</code></li>`)}</ul>`;
}

function requests({ requests: entries }: HomeView): Html {
  if (entries.length === 0) return html`<p class="empty">None yet.</p>`;
  const columns = [
    { title: 'Time' },
    { title: 'Status' },
    { title: 'Request' },
    { title: 'ms', wide: true },
  ];
  return table('The last requests', columns, entries.map(requestRow));
}

function requestRow(entry: JournalEntry): Html {
  const failed = entry.status === 0 || entry.status >= 400;
  const status = entry.status === 0 ? 'none' : String(entry.status);
  return html`<tr>
<td>${moment(entry.at)}</td>
<td class="num ${failed ? 'failed' : ''}">${status}${entry.fault ? html` <span class="badge">fault</span>` : ''}</td>
<td class="path"><code>${entry.method} ${entry.path}</code></td>
<td class="num wide">${entry.durationMs}</td>
</tr>`;
}
