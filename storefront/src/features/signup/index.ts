export { Agreement } from './agreement.tsx';
export { agreeToTickedNews } from './news-box.tsx';
export { daysRemaining, firstName } from './texts.ts';
