export { Agreement } from './agreement.tsx';
export { agreeToTickedNews, NewsBox } from './news-box.tsx';
export { daysRemaining, firstName } from './texts.ts';
