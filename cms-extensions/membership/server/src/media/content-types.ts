export const REMOVAL_TABLE = 'membership_removals';

export const REMOVAL_KINDS = ['asset', 'upload', 'picture'] as const;
