import { html } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';
import type { Mail } from './mailbox.ts';

type Html = HtmlEscapedString | Promise<HtmlEscapedString>;

/** The mails, newest first. */
export function renderMails(view: {
  mails: Mail[];
  to?: string | undefined;
  folder: string;
}): Html {
  const { mails, to, folder } = view;
  const title = to === undefined ? 'Mail' : `Mail to ${to}`;
  return page(
    title,
    html`<h1>${title} <span class="count">${mails.length}</span></h1>
${to === undefined ? '' : html`<p><a class="meta-link" href="/mail">All mail</a></p>`}
${
  mails.length === 0
    ? html`<p class="empty">Nothing yet. What the product sends while it has no mail server lies in <code>${folder}</code>.</p>`
    : html`<ul class="mails">${mails.map(row)}</ul>`
}`,
  );
}

/** One mail: its HTML in a sandboxed frame, its text, its source. */
export function renderMail(mail: Mail, source: string): Html {
  const { id, subject, messageId, text } = mail;
  return page(
    subject,
    html`<p><a class="meta-link" href="/mail">All mail</a></p>
<h1>${subject}</h1>
<dl class="facts">
<div><dt>To</dt><dd>${recipients(mail)}</dd></div>
<div><dt>From</dt><dd>${mail.from}</dd></div>
<div><dt>Sent</dt><dd>${moment(mail.at)}</dd></div>
<div><dt>Message-ID</dt><dd><code>${messageId}</code></dd></div>
</dl>
<div class="parts">
${mail.html === undefined ? '' : asHtml(id)}
<section aria-labelledby="text"><h2 id="text">Text</h2><pre class="paper">${text}</pre></section>
</div>
<section aria-labelledby="source"><h2 id="source">Source</h2>
<details><summary>As it was sent</summary><pre class="paper">${source}</pre></details></section>`,
  );
}

/** Links open a new page; scripts, forms and external pictures are blocked. */
function asHtml(id: string): Html {
  const url = `/mail/${encodeURIComponent(id)}/html`;
  return html`<section aria-labelledby="html"><h2 id="html">HTML</h2>
<iframe class="frame" title="The mail as HTML" src="${url}" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>
<p><a class="meta-link" href="${url}">Open it alone</a></p></section>`;
}

function row(mail: Mail): Html {
  return html`<li>
<a class="subject" href="/mail/${encodeURIComponent(mail.id)}">${mail.subject}</a>
<span class="soft">${recipients(mail)}</span>
<span class="soft">${moment(mail.at)}</span>
</li>`;
}

function recipients({ to }: Mail): Html[] {
  return to.map(
    (address) => html`<a href="/mail?to=${encodeURIComponent(address)}">${address}</a> `,
  );
}

/** In UTC, so that the page does not need the reader's time zone. */
function moment(iso: string): Html {
  return html`<time datetime="${iso}">${iso.slice(0, 10)} ${iso.slice(11, 19)} UTC</time>`;
}

function page(title: string, body: Html): Html {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · Sandbox</title>
<link rel="icon" href="/_sandbox/page/mark.svg" type="image/svg+xml">
<link rel="stylesheet" href="/_sandbox/page/paper.css">
<link rel="stylesheet" href="/_sandbox/page/home.css">
<link rel="stylesheet" href="/_sandbox/page/mail.css">
</head>
<body>
<a class="skip" href="#main">Skip to content</a>
<header class="wrap top">
<a class="mark home" href="/"><img src="/_sandbox/page/mark.svg" alt="" width="28" height="28">Sandbox</a>
</header>
<main id="main" class="wrap mail">
${body}
</main>
</body>
</html>`;
}
