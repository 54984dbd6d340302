export { agreeToTickedNews, NewsBox } from './news-box.tsx';
export { daysRemaining, firstName } from './texts.ts';
