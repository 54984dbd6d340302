import { accountLinkSchema } from './account-link.ts';

export const authContentTypes = { 'account-link': { schema: accountLinkSchema } };
