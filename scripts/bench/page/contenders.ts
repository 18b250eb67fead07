/** Ours first: a round measures them in turn, beginning with another one each time. */
export const contenders = ['firmline', 'ordinary'] as const;
export type Contender = (typeof contenders)[number];

/** Where the data service is: on the page's own origin, or on another one, which costs a preflight. */
export const lookUps = ['own origin', 'other origin'] as const;
export type LookUp = (typeof lookUps)[number];

export const slug = 'hartwell-lowe';
/** What the heading says once the firm is known. */
export const greeting = 'Hey Margaret,';

/** As both pages name them. */
export const buttons = ['Call My Phone', 'Try in Browser'] as const;
export type Button = (typeof buttons)[number];
