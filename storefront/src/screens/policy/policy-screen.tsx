import type { PolicySlug } from 'contract';

/** A policy page (spec section 2, Policy pages). */
export const PolicyScreen = ({ slug }: { slug: PolicySlug }) => <main>{slug}</main>;
