import type { Membership } from 'contract';
import { small, strong } from '../../ui/type.css.ts';
import { note } from './refund-state.css.ts';
import { refundWords } from './refund-words.ts';

/** How a refund that she asked for stands; nothing when she asked for none. */
export const RefundState = ({ membership: { refund } }: { membership: Membership }) => {
  if (refund === null) return null;
  const { title, text } = refundWords(refund);
  return (
    <div className={note} role="status">
      <p className={strong}>{title}</p>
      <p className={small}>{text}</p>
    </div>
  );
};
