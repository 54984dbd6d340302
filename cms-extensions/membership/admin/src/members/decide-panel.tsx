import { Link } from '@strapi/design-system';
import { Link as RouterLink } from 'react-router-dom';
import { MEMBERS, REFUND_REQUEST } from '../addresses.ts';

/** Leads from a request for a refund to the member, on whose page it is decided; else null. */
export const DecidePanel = (entry: {
  model: string;
  document?: { state?: string; memberEmail?: string };
}) =>
  entry.model === REFUND_REQUEST && entry.document?.state === 'requested'
    ? {
        title: 'Decision',
        content: (
          <Link
            tag={RouterLink}
            to={`/${MEMBERS}?search=${encodeURIComponent(entry.document.memberEmail ?? '')}`}
          >
            Decide on the member’s page
          </Link>
        ),
      }
    : null;
