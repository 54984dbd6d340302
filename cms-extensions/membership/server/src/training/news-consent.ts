import { DAY_MS, emailKey, mailboxKey, NEWS_CONFIRM_DAYS, type NewsSource } from 'contract';
import type { Context } from '../context.ts';
import { forgetLinks, hashOfToken, issueLink, LinkOver, takeLink } from '../identity/index.ts';
import { enqueueMail } from '../mail/index.ts';
import { siteSettings } from '../site/index.ts';
import { lockAccount, mailRecipientOf, updateUser } from '../users/index.ts';

/*
 * The consent to news, with its dates and where it was given. The preference says whether the member
 * wants news; without a dated consent none are sent.
 */

/** Where the law wants proof that the owner of the address has agreed. */
const CONFIRMED_IN = ['DE', 'AT', 'CH'];

const PURPOSE = ['news'] as const;

/** Whether a consent begins with the button on the page of a mailed link, by the site's country. */
export const isNewsConfirmedByMail = (ctx: Context): boolean =>
  CONFIRMED_IN.includes(siteSettings(ctx).country);

/** Whether the member wants news, and has still to press the button of the mailed link. */
export const isNewsPending = async (ctx: Context, userDocumentId: string): Promise<boolean> => {
  const member = await mailRecipientOf(ctx, userDocumentId);
  return member?.marketing_emails === true && member.marketing_consent_at === null;
};

/** What is to be limited before a member's news are switched on: a mail to the address. */
export const spendNewsMail = async (ctx: Context, email: string): Promise<void> => {
  if (isNewsConfirmedByMail(ctx)) {
    await ctx.limits.emailTarget.spend(mailboxKey(email));
  }
};

/**
 * Dates the consent of a member who has switched news on, or its end. In some countries it begins
 * with the button on the page of a mailed link. Call inside the transaction that writes the switch.
 */
export const newsSwitched = async (
  ctx: Context,
  userDocumentId: string,
  isOn: boolean,
  source: NewsSource,
): Promise<void> =>
  ctx.strapi.db.transaction(async ({ trx }) => {
    const account = await lockAccount(userDocumentId, trx);
    if (account === null) return;
    await forgetLinks(ctx, userDocumentId, PURPOSE);
    const now = new Date();
    if (!isOn) return updateUser(ctx, account.rowId, { marketingConsentEndedAt: now });
    const isConfirmed = isNewsConfirmedByMail(ctx);
    await updateUser(ctx, account.rowId, {
      marketingConsentAt: isConfirmed ? null : now,
      marketingConsentEndedAt: null,
      marketingConsentSource: source,
    });
    if (!isConfirmed) return;
    const lifeMs = NEWS_CONFIRM_DAYS * DAY_MS;
    const newsToken = await issueLink(ctx, 'news', account, now.getTime(), lifeMs);
    const order = {
      key: `news-confirm:${hashOfToken(newsToken)}`,
      template: 'news-confirm',
      to: account.email,
      userDocumentId,
      values: { newsToken },
    } as const;
    await enqueueMail(ctx, order, trx);
  });

/** Begins the consent by a mailed link, once. @throws LinkOver */
export const confirmNews = async (ctx: Context, token: string): Promise<void> => {
  await ctx.strapi.db.transaction(async ({ trx }) => {
    const now = new Date();
    const link = await takeLink(ctx, PURPOSE, token, now.getTime());
    const account = link && (await lockAccount(link.userDocumentId, trx));
    // The link proves access only to the mailbox that the account had then.
    if (!account || account.blocked || emailKey(account.email) !== link.emailLower)
      throw new LinkOver();
    await updateUser(ctx, account.rowId, { marketingConsentAt: now });
  });
};
