import { colourSchema, coloursOf, TRIAL_DAYS } from 'contract';
import type { Context as Koa } from 'koa';
import { z } from 'zod';
import type { Context } from '../context.ts';
import { requiring, WRITE_SITE } from './rights.ts';

const typedSchema = z.strictObject({ accent: colourSchema, ink: colourSchema });

const route = (method: 'GET' | 'POST', path: string, answer: (koa: Koa) => void) => ({
  ...{ method, path, handler: answer, config: { policies: requiring(WRITE_SITE) } },
});

/** The calls of the panel's Site page, below `/membership`; its draft has Strapi's own calls. */
export const siteRoutes = ({ settings }: Pick<Context, 'settings'>) => [
  route('GET', '/site', (koa) => {
    koa.body = { data: { currency: settings.currency, trialDays: TRIAL_DAYS } };
  }),
  route('POST', '/site/colours', (koa) => {
    const typed = typedSchema.safeParse(koa.request.body);
    if (typed.success) {
      koa.body = { data: coloursOf(typed.data) };
      return;
    }
    koa.status = 422;
    koa.body = typed.error.issues.map(({ path, message }) => ({
      ...{ path: path.join('.'), text: message },
    }));
  }),
];
