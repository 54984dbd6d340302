import { join } from 'node:path';
import { type Context, Hono } from 'hono';
import { secureHeaders } from 'hono/secure-headers';
import { sendFile } from '../server/send-file.ts';
import { Mailbox } from './mailbox.ts';
import { renderMail, renderMails } from './view.ts';

const STYLE = join(import.meta.dirname, 'mail.css');

const COMMON = { referrerPolicy: 'no-referrer', strictTransportSecurity: false } as const;

const pageHeaders = secureHeaders({
  ...COMMON,
  contentSecurityPolicy: {
    defaultSrc: ["'none'"],
    styleSrc: ["'self'"],
    fontSrc: ["'self'"],
    imgSrc: ["'self'"],
    frameSrc: ["'self'"],
    baseUri: ["'none'"],
    formAction: ["'none'"],
    frameAncestors: ["'none'"],
  },
  xFrameOptions: 'DENY',
});

/* A mail's content is untrusted. Wherever it is shown, it has a separate origin and cannot run
 * scripts, submit forms or load resources; its links open a new page. */
const mailHeaders = secureHeaders({
  ...COMMON,
  contentSecurityPolicy: {
    defaultSrc: ["'none'"],
    styleSrc: ["'unsafe-inline'"],
    imgSrc: ['data:'],
    baseUri: ["'none'"],
    formAction: ["'none'"],
    frameAncestors: ["'self'"],
    sandbox: ['allow-popups', 'allow-popups-to-escape-sandbox'],
  },
  xFrameOptions: 'SAMEORIGIN',
});

/**
 * The product's mails, readable at `/mail`, and as JSON at `/_sandbox/mail?to=`.
 * @param folder into which the product delivers when it has no mail server
 */
export function mailRoutes(folder: string): Hono {
  const mailbox = new Mailbox(folder);
  const routes = new Hono();

  routes.get('/mail', pageHeaders, async (context) => {
    const to = recipientOf(context);
    context.header('Cache-Control', 'no-store');
    return context.html(renderMails({ mails: await mailbox.list(to), to, folder }));
  });

  routes.get('/mail/:id', pageHeaders, async (context) => {
    const found = await mailbox.find(context.req.param('id'));
    if (found === undefined) return context.notFound();
    return context.html(renderMail(found.mail, found.source));
  });

  routes.get('/mail/:id/html', mailHeaders, async (context) => {
    const found = await mailbox.find(context.req.param('id'));
    if (found?.mail.html === undefined) return context.notFound();
    return context.html(withLinksOutside(found.mail.html));
  });

  routes.get('/_sandbox/mail', async (context) =>
    context.json({ data: await mailbox.list(recipientOf(context)) }),
  );

  routes.get('/_sandbox/page/mail.css', async (context) => {
    const options = { contentType: 'text/css', cacheControl: 'max-age=3600' };
    return (await sendFile(context.req.raw, STYLE, options)) ?? context.notFound();
  });
  return routes;
}

function recipientOf(context: Context): string | undefined {
  const to = context.req.query('to');
  return to === '' ? undefined : to;
}

/** A linked page that opened inside the frame would get the mail's restrictions. */
function withLinksOutside(mail: string): string {
  const base = '<base target="_blank">';
  const head = /<head(\s[^>]*)?>/i;
  return head.test(mail) ? mail.replace(head, (opening) => opening + base) : base + mail;
}
