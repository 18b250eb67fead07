/** The pages, ours first. Rounds measure them in turn, each beginning with a different one. */
export const contenders = ['firmline', 'ordinary'] as const;
export type Contender = (typeof contenders)[number];

/** Origin of the data service: the page's own, or another one, which costs a preflight. */
export const lookUps = ['own origin', 'other origin'] as const;
export type LookUp = (typeof lookUps)[number];

export const slug = 'hartwell-lowe';
/** The heading once the firm is known. */
export const greeting = 'Hey Margaret,';

/** Names of the buttons in both pages. */
export const buttons = ['Call My Phone', 'Try in Browser'] as const;
export type Button = (typeof buttons)[number];
