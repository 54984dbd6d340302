export { ReaderCard } from './reader-card.tsx';
